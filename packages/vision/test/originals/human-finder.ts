import { createRequire } from 'node:module';
import path from 'node:path';
import type { Raster } from '../../src/card/raster.ts';
import type { FaceFinder } from '../../src/face/face-finder.ts';
import type { FoundFace, MeshPoint } from '../../src/face/found-face.ts';
import { tensorOf, tf } from './tensor-runtime.ts';

const require = createRequire(import.meta.url);
const humanFolder = path.dirname(require.resolve('@vladmandic/human'));
const humanModels = path.join(humanFolder, '../models');

interface HumanFace {
  readonly boxScore: number;
  readonly boxRaw: readonly [number, number, number, number];
  readonly mesh: readonly MeshPoint[];
  readonly rotation?: { readonly angle: { roll: number; yaw: number; pitch: number } } | null;
}

interface HumanInstance {
  load(): Promise<void>;
  detect(input: unknown, config: object): Promise<{ readonly face: readonly HumanFace[] }>;
}

interface HumanModule {
  readonly Human: new (config: object) => HumanInstance;
}

const off = { enabled: false };

function faceConfig(mesh: boolean): object {
  return {
    enabled: true,
    // skipFrames and skipTime 0: nothing of one picture may be taken over into the next.
    detector: {
      enabled: true,
      rotation: mesh,
      maxDetected: 6,
      minConfidence: 0.3,
      skipFrames: 0,
      skipTime: 0,
      return: false,
      modelPath: 'blazeface.json',
    },
    mesh: { enabled: mesh },
    iris: { enabled: mesh, skipFrames: 0, skipTime: 0 },
    attention: off,
    description: off,
    emotion: off,
    antispoof: off,
    liveness: off,
  };
}

/** Loads blazeface, facemesh and iris, and no other of Human's models (their licences are not settled). */
export async function loadFaceFinder(wasmFolder: string): Promise<FaceFinder> {
  // Its exports map blocks subpaths: the Node build is loaded by its absolute path.
  const { Human } = require(path.join(humanFolder, 'human.node-wasm.js')) as HumanModule;
  const human = new Human({
    backend: 'wasm',
    debug: false,
    async: false,
    warmup: 'none',
    cacheSensitivity: 0,
    modelBasePath: `file://${humanModels}/`,
    wasmPath: wasmFolder,
    filter: off,
    gesture: off,
    body: off,
    hand: off,
    object: off,
    segmentation: off,
    face: faceConfig(true),
  });
  await human.load();
  const detect = async (raster: Raster, mesh: boolean): Promise<readonly FoundFace[]> => {
    const flat = tensorOf(raster);
    const batch = tf.expandDims(flat, 0);
    try {
      const { face } = await human.detect(batch, { face: faceConfig(mesh) });
      return face
        .map((found) => ({
          box: found.boxRaw,
          score: found.boxScore,
          mesh: mesh ? found.mesh : [],
          angle: found.rotation?.angle ?? null,
        }))
        .toSorted((a, b) => b.box[2] * b.box[3] - a.box[2] * a.box[3]);
    } finally {
      tf.dispose([flat, batch]);
    }
  };
  return {
    find: async (raster) => detect(raster, true),
    findBoxes: async (raster) => detect(raster, false),
  };
}
