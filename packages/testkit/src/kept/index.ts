export { keptFile, keptFolder, keptRoot, keyOf, sourcesHash } from './kept.ts';
