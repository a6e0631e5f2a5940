import { type Raster, rotateRaster } from '../card/raster.ts';
import type { FaceFinder, FoundFace } from '../face/face-finder.ts';
import { shrink } from '../image/decode.ts';

/** Side of the copy on which faces are measured; the mesh sees a face at 192 px. */
const MEASURED_SIDE = 1280;
/** Side of the copies on which the upright one of four rotations is looked for. */
const ROTATION_SIDE = 640;
/** A face this sure, and not lying on its side, is taken as upright without trying the other rotations. */
const SURE_UPRIGHT = 0.6;
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

function looksUpright(found: UprightFaces): boolean {
  return found.faces.some(
    (face) => face.score >= SURE_UPRIGHT && face.angle !== null && Math.abs(face.angle.roll) < MOST_ROLL,
  );
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
  if (looksUpright(asGiven)) return asGiven;
  const small = await shrink(raster, ROTATION_SIDE);
  let best: { degrees: 90 | 180 | 270; score: number } | null = null;
  const floor = Math.max(0.5, ...asGiven.faces.filter(uprightRoll).map((face) => face.score));
  for (const degrees of [90, 270, 180] as const) {
    const faces = await finder.findBoxes(rotateRaster(small, degrees));
    const score = Math.max(0, ...faces.map((face) => face.score));
    if (score > (best?.score ?? floor)) best = { degrees, score };
  }
  if (!best) return asGiven;
  const turned = await measure(rotateRaster(raster, best.degrees), finder);
  return turned.faces.length > 0 ? turned : asGiven;
}

function uprightRoll(face: FoundFace): boolean {
  return face.angle !== null && Math.abs(face.angle.roll) < MOST_ROLL;
}
