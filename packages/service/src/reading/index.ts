export { extractText } from './extract-text.ts';
export { proposeProfile } from './propose-profile.ts';
export { readEarly } from './read-early.ts';
export { readFrozenFront } from './read-frozen-front.ts';
export { surerFields } from './surer-fields.ts';
