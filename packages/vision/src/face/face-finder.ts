import type { Raster } from '../card/raster.ts';
import { loadBuiltInNetwork } from '../networks/load-built-in-network.ts';
import { detectFaces } from './detector.ts';
import { meshFaces, roundedScore } from './mesh.ts';
import type { FoundFace } from './found-face.ts';

/** Finds boxes and scores only: half the time, a third of the memory. */
export interface BoxFinder {
  findBoxes(raster: Raster): Promise<readonly FoundFace[]>;
}

export interface FaceFinder extends BoxFinder {
  /** All faces with their meshes, largest first. */
  find(raster: Raster): Promise<readonly FoundFace[]>;
}

const largestFirst = (faces: readonly FoundFace[]) =>
  faces.toSorted((a, b) => b.box[2] * b.box[3] - a.box[2] * a.box[3]);

/** Loads only the detector. */
export async function loadBoxFinder(): Promise<BoxFinder> {
  return boxFinder(await loadBuiltInNetwork('face-detector'));
}

function boxFinder(detector: Awaited<ReturnType<typeof loadBuiltInNetwork>>): BoxFinder {
  return {
    findBoxes: async (raster) => {
      const { width, height } = raster;
      const faces = await detectFaces(detector, raster);
      return largestFirst(
        faces.map(({ score, box: { start, end } }) => ({
          score: roundedScore(score),
          box: [
            start[0] / width,
            start[1] / height,
            (end[0] - start[0]) / width,
            (end[1] - start[1]) / height,
          ],
          mesh: [],
          angle: null,
        })),
      );
    },
  };
}

/** Loads detector, mesh and iris. */
export async function loadFaceFinder(): Promise<FaceFinder> {
  const detector = await loadBuiltInNetwork('face-detector');
  const networks = { mesh: await loadBuiltInNetwork('face-mesh'), iris: await loadBuiltInNetwork('iris') };
  return {
    ...boxFinder(detector),
    find: async (raster) =>
      largestFirst(await meshFaces(networks, raster, await detectFaces(detector, raster))),
  };
}
