import { type Corner, type Raster, rotateRaster } from '../card/raster.ts';
import { align, type Aligned, type AlignmentSearch, placeIn, warp } from './align.ts';
import { type BlockSettings, blockAgreement } from './block-agreement.ts';
import { bandOf, type Plane, shrinkToPlane } from './plane.ts';

/** Longest side of the copies that are compared. */
const inputSide = 256;
/** What a hand moves between a picture and the nearest key frame. */
const search: AlignmentSearch = {
  reach: 0.1,
  scales: [0.88, 0.94, 1, 1.06, 1.12],
  angles: [-0.1, -0.05, 0, 0.05, 0.1],
};
const blocks: BlockSettings = { side: 16, reach: 4, contrast: 8, quantile: 0.1, least: 6 };
/** Sides that differ less may stand either way. */
const nearlySquare = 1.1;

/** A frame that correlates so well stands as its picture does: what looks so alike both ways up may stand either way. */
const sureTurn = 0.7;

const quarterTurns = [0, 90, 180, 270] as const;

function planeOf(grey: Raster): Plane {
  const zoom = inputSide / Math.max(grey.width, grey.height);
  const plane = shrinkToPlane(grey, Math.round(grey.width * zoom), Math.round(grey.height * zoom));
  return bandOf(plane, 1, 8);
}

/** Quarter turns after which a frame stands as its picture does: as wide as high decides nothing. */
function turnsFor(picture: Raster, frame: Raster): readonly (0 | 90 | 180 | 270)[] {
  const [aspect, other] = [picture.width / picture.height, frame.width / frame.height];
  if (Math.max(aspect, 1 / aspect) < nearlySquare) return quarterTurns;
  return aspect > 1 === other > 1 ? [0, 180] : [90, 270];
}

export interface SceneComparison {
  /** Null where too little is seen, e.g. nothing but an even wall. */
  readonly similarity: number | null;
  /** Clockwise degrees by which the frame must be turned to stand as the picture does. */
  readonly degrees: 0 | 90 | 180 | 270;
  /** Where a point of the picture lies in the frame, both in their own pixels. */
  readonly place: (point: Corner) => Corner;
}

/**
 * Whether a frame shows the scene of a picture that the same camera took a moment before or after, −1..1: what nine
 * tenths of the parts that show something reach. Both hold the whole field of view; the picture may have been turned by
 * quarters.
 */
export function compareScenes(picture: Raster, frame: Raster): SceneComparison {
  const own = planeOf(picture);
  const { degrees, seen, aligned } = standing(own, frame, turnsFor(picture, frame));
  return {
    degrees,
    similarity: blockAgreement(own, warp(seen, aligned.alignment, own), blocks),
    place: ({ x, y }) => {
      const point = { x: (x * own.width) / picture.width, y: (y * own.height) / picture.height };
      const { x: u, y: v } = placeIn(seen, aligned.alignment, own, point);
      return turnBack({ x: u / seen.width, y: v / seen.height }, degrees, frame);
    },
  };
}

interface Standing {
  readonly degrees: 0 | 90 | 180 | 270;
  readonly seen: Plane;
  readonly aligned: Aligned;
}

/** The first turn that fits its picture so well, else the one that fits best. */
function standing(own: Plane, frame: Raster, turns: readonly (0 | 90 | 180 | 270)[]): Standing {
  let best: Standing | null = null;
  for (const degrees of turns) {
    const seen = planeOf(degrees === 0 ? frame : rotateRaster(frame, degrees));
    const aligned = align(own, seen, search);
    if (aligned.correlation > (best?.aligned.correlation ?? -2)) best = { degrees, seen, aligned };
    if (aligned.correlation >= sureTurn) break;
  }
  if (!best) throw new Error('no turn to try');
  return best;
}

/** From shares of a frame that was turned clockwise to its own pixels. */
function turnBack({ x, y }: Corner, degrees: 0 | 90 | 180 | 270, { width, height }: Raster): Corner {
  switch (degrees) {
    case 0:
      return { x: x * width, y: y * height };
    case 90:
      return { x: y * width, y: (1 - x) * height };
    case 180:
      return { x: (1 - x) * width, y: (1 - y) * height };
    case 270:
      return { x: (1 - y) * width, y: x * height };
  }
}
