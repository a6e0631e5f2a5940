export { extractText } from './extract-text.ts';
export { readFrozenFront } from './read-frozen-front.ts';
