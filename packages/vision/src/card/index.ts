// What browsers share with the engine. Nothing in this folder may know Node, nor a folder beside it.
export { shrinkToPlanes } from './colour-planes.ts';
export { findCardNear, type NearCard } from './find-card-near.ts';
export { aspectOf, distance } from './quad.ts';
export { glareShare, laplacianVariance, meanOf } from './quality.ts';
export type { Corner, Quad } from './raster.ts';
export { seededRandom } from './side-line.ts';
