import { findCard } from '../card/find-card.ts';
import { greyOf, type Quad, type Raster } from '../card/raster.ts';
import { rectify } from '../card/rectify.ts';
import { documentShapes } from '../card/shapes.ts';
import type { BoxFinder } from '../face/face-finder.ts';
import type { DocumentLayout } from '../layouts/layout.types.ts';
import { leastSupport } from './picture-measures.ts';

/** A document held askew shows narrower or lower by about this share. */
const askewStretches = [0.88, 1.14];

function wholePicture({ width, height }: Raster): Quad {
  return [
    { x: 0, y: 0 },
    { x: width - 1, y: 0 },
    { x: width - 1, y: height - 1 },
    { x: 0, y: height - 1 },
  ];
}

/** The document in an upright picture, or the whole picture where none is surely there. */
export function documentQuad(raster: Raster, layout: DocumentLayout): Quad {
  const { aspect } = documentShapes[layout.shape];
  // Its own shape first: with more shapes to fit, a frame printed on it fits one of them.
  for (const aspects of [[aspect], askewStretches.map((askew) => aspect * askew)]) {
    const found = findCard(raster, aspects);
    if (found && found.support >= leastSupport) return found.quad;
  }
  return wholePicture(raster);
}

/** A document cut out of its picture, as it is read. */
export interface DocumentView {
  readonly colour: Raster;
  readonly grey: Raster;
}

export function viewDocument(raster: Raster, quad: Quad, layout: DocumentLayout): DocumentView {
  const { width, height } = documentShapes[layout.shape].reading;
  const colour = rectify(raster, quad, width, height);
  return { colour, grey: { data: greyOf(colour), width, height, channels: 1 } };
}

/** What a face where the layout has its portrait adds to the confidence in the type. */
export async function portraitEvidence(
  view: DocumentView,
  layout: DocumentLayout,
  faces: BoxFinder,
): Promise<number> {
  const { region, weight } = layout.portrait;
  const found = await faces.findBoxes(view.colour);
  const inPlace = found.some(({ box: [x, y, width, height] }) => {
    const [cx, cy] = [x + width / 2, y + height / 2];
    return cx > region.x && cx < region.x + region.width && cy > region.y && cy < region.y + region.height;
  });
  return inPlace ? weight : 0;
}
