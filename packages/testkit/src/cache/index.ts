export { cachedFile, cachedFolder, cacheRoot, keyOf, sourcesHash } from './cache.ts';
