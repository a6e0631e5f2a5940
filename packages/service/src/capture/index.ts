export { type AcceptPorts, acceptMaterial } from './accept-material.ts';
export { checkSimilarity } from './check-similarity.ts';
export { compareFaces, type FaceComparison } from './compare-faces.ts';
export { endTake } from './end-take.ts';
export { extractText, readFrozenFront, type StoredReading } from './extract-text.ts';
export {
  EngineBusyError,
  findPicture,
  type FrozenPicture,
  frozenPictures,
  measuresField,
  openPicture,
} from './frozen-pictures.ts';
export { listMaterials } from './list-materials.ts';
export { startDetection } from './start-detection.ts';
export { startTake } from './start-take.ts';
export { takeOath } from './take-oath.ts';
