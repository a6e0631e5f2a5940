export { type ColourPlanes, shrinkToPlanes } from './colour-planes.ts';
export {
  areaOf,
  aspectOf,
  findAroundGuide,
  findCard,
  type FoundCard,
  type Guide,
  ID1_ASPECT,
} from './find-card.ts';
export { glareShare, laplacianVariance, meanOf } from './quality.ts';
export { type Corner, greyOf, type Quad, type Raster } from './raster.ts';
export { rectify } from './rectify.ts';
