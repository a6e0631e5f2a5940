import { type Raster, rotateRaster } from '../card/raster.ts';
import type { FaceFinder, FoundFace } from '../face/face-finder.ts';
import { shrink } from '../image/decode.ts';

/** Side of the copy on which faces are measured; the mesh sees a face at 192 px. */
const MEASURED_SIDE = 1280;
/** Side of the copies on which the upright one of four rotations is looked for. */
const ROTATION_SIDE = 640;
/** A face this sure, and not lying on its side, is taken as upright without trying the other rotations. */
const SURE_UPRIGHT = 0.8;
const MOST_ROLL = Math.PI / 4;

export interface UprightFaces {
  readonly raster: Raster;
  readonly faces: readonly FoundFace[];
  /** Pixels of the raster per pixel of the faces' meshes. */
  readonly meshScale: number;
}

async function measure(raster: Raster, finder: FaceFinder): Promise<UprightFaces> {
  const small = await shrink(raster, MEASURED_SIDE);
  return { raster, faces: await finder.find(small), meshScale: raster.width / small.width };
}

function isUpright(face: FoundFace): boolean {
  return face.angle !== null && Math.abs(face.angle.roll) < MOST_ROLL;
}

function surestUpright(faces: readonly FoundFace[]): number {
  return Math.max(0, ...faces.filter(isUpright).map((face) => face.score));
}

/**
 * The rotation in which the surest face stands upright; null when that is the one given. On a picture turned by a
 * quarter the mesh reports a roll near 90 degrees, which rules it out; upside down it often reports none, but the
 * detector is then less sure (0.46 to 0.76 where upright gave 0.75 to 0.97).
 */
async function bestRotation(raster: Raster, finder: FaceFinder): Promise<90 | 180 | 270 | null> {
  const small = await shrink(raster, ROTATION_SIDE);
  let best: 90 | 180 | 270 | null = null;
  let bestScore = surestUpright(await finder.find(small));
  for (const degrees of [90, 270, 180] as const) {
    const score = surestUpright(await finder.find(rotateRaster(small, degrees)));
    if (score <= bestScore) continue;
    best = degrees;
    bestScore = score;
  }
  return best;
}

/** Finds the faces of a picture whose orientation is right or doesn't matter. */
export async function findFaces(raster: Raster, finder: FaceFinder): Promise<UprightFaces> {
  return await measure(raster, finder);
}

/**
 * Finds the faces and turns the picture so that they stand upright: the three other rotations are tried only when
 * no sure face was found as it is. (Of 36 rotated documents, all were turned right by their portrait; text
 * orientation by OCR got 13.)
 */
export async function findUprightFaces(raster: Raster, finder: FaceFinder): Promise<UprightFaces> {
  const asGiven = await measure(raster, finder);
  if (surestUpright(asGiven.faces) >= SURE_UPRIGHT) return asGiven;
  const best = await bestRotation(raster, finder);
  if (!best) return asGiven;
  const turned = await measure(rotateRaster(raster, best), finder);
  return turned.faces.length > 0 ? turned : asGiven;
}
