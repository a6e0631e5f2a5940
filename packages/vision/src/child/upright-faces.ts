import { type Raster, rotateRaster } from '../card/raster.ts';
import { type Square, turnSquare } from '../card/square-crop.ts';
import type { FaceFinder } from '../face/face-finder.ts';
import type { FoundFace } from '../face/found-face.ts';
import { viewSquare } from '../image/square-view.ts';

/** Side of the copy on which faces are measured; the mesh sees a face at 192 px. */
const measuredSide = 1024;
/** Side of the copies on which the upright one of four rotations is looked for. */
const rotationSide = 512;
/** A face this sure, and not lying on its side, is taken as upright without trying the other rotations. */
const sureUpright = 0.8;
const mostRoll = Math.PI / 4;

export interface UprightFaces {
  readonly raster: Raster;
  /** Largest first; boxes in shares and meshes in pixels of the raster. */
  readonly faces: readonly FoundFace[];
  /** Whether the picture was turned. */
  readonly turned: boolean;
}

/**
 * Finds the faces within a square of the picture. Squares, because the detector scales whatever it gets to a square
 * and finds distorted faces less surely (drawn portraits on cards in a phone's upright picture: 0.48 to 0.82 as the
 * whole picture, 0.84 to 0.95 as a square around the card).
 */
export async function findFacesWithin(
  raster: Raster,
  square: Square,
  finder: Pick<FaceFinder, 'find'>,
): Promise<readonly FoundFace[]> {
  const view = await viewSquare(raster, square, measuredSide);
  const scale = square.side / view.width;
  const found = await finder.find(view);
  return found.map((face) => ({
    ...face,
    box: [
      (square.left + face.box[0] * square.side) / raster.width,
      (square.top + face.box[1] * square.side) / raster.height,
      (face.box[2] * square.side) / raster.width,
      (face.box[3] * square.side) / raster.height,
    ],
    mesh: face.mesh.map(([x, y, z]) => [square.left + x * scale, square.top + y * scale, z]),
  }));
}

function isUpright(face: FoundFace): boolean {
  return face.angle !== null && Math.abs(face.angle.roll) < mostRoll;
}

function surestUpright(faces: readonly FoundFace[]): number {
  return Math.max(0, ...faces.filter(isUpright).map((face) => face.score));
}

/**
 * The rotation in which the surest face stands upright; null when that is the one given. On a picture turned by a
 * quarter the mesh reports a roll near 90 degrees, which rules it out; upside down it often reports none, but the
 * detector is then less sure (0.46 to 0.76 where upright gave 0.75 to 0.97).
 */
async function bestRotation(small: Raster, finder: Pick<FaceFinder, 'find'>): Promise<90 | 180 | 270 | null> {
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

/**
 * Finds the faces within a square and turns the picture so that they stand upright. The other rotations are tried
 * only when no sure face was found as it is.
 */
export async function findUprightFaces(
  raster: Raster,
  square: Square,
  finder: Pick<FaceFinder, 'find'>,
): Promise<UprightFaces> {
  const faces = await findFacesWithin(raster, square, finder);
  const asGiven: UprightFaces = { raster, faces, turned: false };
  if (surestUpright(faces) >= sureUpright) return asGiven;
  const degrees = await bestRotation(await viewSquare(raster, square, rotationSide), finder);
  if (!degrees) return asGiven;
  const turned = rotateRaster(raster, degrees);
  const turnedFaces = await findFacesWithin(turned, turnSquare(square, raster, degrees), finder);
  return turnedFaces.length > 0 ? { raster: turned, faces: turnedFaces, turned: true } : asGiven;
}
