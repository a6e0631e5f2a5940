export { cachedFile, cachedFileSync, cachedFolder, cacheRoot, keyOf, sourcesHash } from './cache.ts';
