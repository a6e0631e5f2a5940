export { type ColourPlanes, shrinkToPlanes } from './colour-planes.ts';
export {
  areaOf,
  aspectOf,
  findCard,
  type FoundCard,
  id1Aspect,
} from './find-card.ts';
export { glareShare, laplacianVariance, meanOf } from './quality.ts';
export { type Corner, greyOf, type Quad, type Raster } from './raster.ts';
export { rectify } from './rectify.ts';
