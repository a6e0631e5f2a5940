/// <reference lib="webworker" />
import { Human } from '@vladmandic/human';
import type { FaceReading, WorkerAnswer, WorkerRequest } from './face-reading.ts';
import { boundsOf, poseOf } from './mesh-measures.ts';

const scope = self as unknown as DedicatedWorkerGlobalScope;
const off = { enabled: false };
const models = ['blazeface', 'facemesh', 'iris'];
let human: Human | null = null;

/** blazeface, facemesh and iris on one WASM thread, all from our own origin; frames share no state. */
async function load(base: string): Promise<void> {
  // Human only logs a model that it did not get, and breaks later: ask first, so that the fallback comes at once.
  await Promise.all(models.map(async (name) => mustBeThere(`${base}/models/${name}.json`)));
  human = new Human({
    backend: 'wasm',
    wasmPath: `${base}/wasm/`,
    modelBasePath: `${base}/models/`,
    // Its copies in IndexedDB: a page left while they are written makes the next one wait for ever. HTTP caches them too.
    cacheModels: false,
    debug: false,
    async: true,
    warmup: 'none',
    cacheSensitivity: 0,
    filter: off,
    gesture: off,
    body: off,
    hand: off,
    object: off,
    segmentation: off,
    face: {
      enabled: true,
      detector: {
        rotation: false,
        maxDetected: 3,
        minConfidence: 0.3,
        skipFrames: 0,
        skipTime: 0,
        return: false,
      },
      mesh: { enabled: true },
      iris: { enabled: true, skipFrames: 0, skipTime: 0 },
      attention: off,
      description: off,
      emotion: off,
      antispoof: off,
      liveness: off,
    },
  });
  await human.load();
  // The first inference compiles; it must not fall into the first real frame.
  await human.detect(new ImageData(64, 64));
}

async function mustBeThere(url: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`a model is missing (${response.status})`);
}

async function read(frame: ImageBitmap): Promise<FaceReading[]> {
  if (human === null) return [];
  const { face } = await human.detect(frame);
  frame.close();
  return face
    .filter((found) => found.meshRaw.length > 0)
    .map((found) => {
      const [x, y, width, height] = found.boxRaw;
      const pose = found.rotation ? poseOf(found.rotation.angle, found.mesh) : null;
      // The detector's own box is up to half as wide again as the face.
      return { box: boundsOf(found.meshRaw) ?? { x, y, width, height }, pose };
    })
    .toSorted((a, b) => b.box.width * b.box.height - a.box.width * a.box.height);
}

function answer(message: WorkerAnswer): void {
  scope.postMessage(message);
}

async function serve(data: WorkerRequest): Promise<void> {
  try {
    if (data.type === 'load') {
      await load(data.base);
      answer({ type: 'ready' });
    } else {
      answer({ type: 'faces', id: data.id, faces: await read(data.frame) });
    }
  } catch (error) {
    answer({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}

scope.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  void serve(data);
});
