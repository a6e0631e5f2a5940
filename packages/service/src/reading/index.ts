export { extractText } from './extract-text.ts';
export { readFrozenFront, type StoredReading } from './read-frozen-front.ts';
