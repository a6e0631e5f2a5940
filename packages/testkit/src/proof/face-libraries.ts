import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import sharp from 'sharp';

/**
 * The two face libraries of the product, loaded plainly. testkit must not import the product's own engine
 * (packages/vision): a specimen is proved on the libraries themselves, so that both sides are checked apart.
 */
const require = createRequire(import.meta.url);
/** A package's folder, found by its place: the libraries' exports maps do not let their package.json be resolved. */
const folderOf = (name: string) => {
  const folder = (require.resolve.paths(name) ?? []).map((root) => path.join(root, name)).find(existsSync);
  if (!folder) throw new Error(`${name} is not installed`);
  return folder;
};

/** What is read of one face, in the conventions of the engine port. */
export interface FaceReading {
  readonly score: number;
  /** Width of the face box in pixels. */
  readonly widthPx: number;
  /** Radians; positive: turned towards the person's own left. */
  readonly yaw: number;
  /** Radians; positive: looking up. */
  readonly pitch: number;
  /** Opening of the eye to its width, the wider of both eyes. */
  readonly eyeOpening: number;
  /** Width of the mouth to the distance of the outer eye corners. */
  readonly mouthWidth: number;
  /** How far the corners stand above the lip's middle, to the mouth's width. */
  readonly cornerLift: number;
}

export interface FaceLibraries {
  /** All faces Human finds, largest first. */
  read(picture: Buffer): Promise<FaceReading[]>;
  /** face-api's descriptor (128 numbers) of the surest face, or null where it finds none. */
  describe(picture: Buffer): Promise<Float32Array | null>;
}

type Tensor = { dispose(): void };
type Point = readonly [number, number, number?];
interface HumanFace {
  readonly score: number;
  readonly box: readonly [number, number, number, number];
  readonly mesh: readonly Point[];
  readonly rotation: {
    readonly angle: { readonly yaw: number; readonly pitch: number; readonly roll: number };
  };
}
interface Human {
  tf: {
    io: { registerLoadRouter(router: (url: string | string[]) => unknown): void };
    tensor4d(data: Int32Array, shape: number[], type: string): Tensor;
  };
  load(): Promise<void>;
  detect(input: Tensor): Promise<{ face: HumanFace[] }>;
}
interface FaceApi {
  tf: {
    setBackend(name: string): Promise<boolean>;
    ready(): Promise<void>;
    tensor3d(data: Int32Array, shape: number[], type: string): Tensor;
  };
  nets: Record<
    'ssdMobilenetv1' | 'faceLandmark68Net' | 'faceRecognitionNet',
    { loadFromDisk(folder: string): Promise<void> }
  >;
  SsdMobilenetv1Options: new (options: { minConfidence: number }) => object;
  detectSingleFace(
    input: Tensor,
    options: object,
  ): { withFaceLandmarks(): { withFaceDescriptor(): Promise<{ descriptor: Float32Array } | undefined> } };
}

/** Loads both libraries on WebAssembly from their npm packages (about two seconds). */
export async function loadFaceLibraries(): Promise<FaceLibraries> {
  const wasmFolder = path.join(folderOf('@tensorflow/tfjs-backend-wasm'), 'dist/');
  const human = await loadHuman(wasmFolder);
  const faceApi = await loadFaceApi(wasmFolder);
  return {
    async read(picture) {
      const { data, width, height } = await pixelsOf(picture);
      const tensor = human.tf.tensor4d(data, [1, height, width, 3], 'int32');
      const { face } = await human.detect(tensor);
      tensor.dispose();
      return face.map(readingOf).toSorted((a, b) => b.widthPx - a.widthPx);
    },
    async describe(picture) {
      const { data, width, height } = await pixelsOf(picture);
      const tensor = faceApi.tf.tensor3d(data, [height, width, 3], 'int32');
      const options = new faceApi.SsdMobilenetv1Options({ minConfidence: 0.3 });
      const found = await faceApi.detectSingleFace(tensor, options).withFaceLandmarks().withFaceDescriptor();
      tensor.dispose();
      return found?.descriptor ?? null;
    },
  };
}

/** Euclidean distance of two descriptors; face-api's authors take less than 0.6 for one person. */
export function descriptorDistance(a: Float32Array, b: Float32Array): number {
  return Math.hypot(...a.map((value, index) => value - (b[index] ?? Number.NaN)));
}

async function pixelsOf(picture: Buffer) {
  const { data, info } = await sharp(picture)
    .rotate()
    .flatten({ background: '#888' })
    .resize({ width: 1280, height: 1280, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Int32Array(data), width: info.width, height: info.height };
}

async function loadHuman(wasmFolder: string): Promise<Human> {
  const folder = folderOf('@vladmandic/human');
  const { Human: Constructor } = require(path.join(folder, 'dist/human.node-wasm.js')) as {
    Human: new (config: object) => Human;
  };
  const off = { enabled: false };
  const human = new Constructor({
    backend: 'wasm',
    modelBasePath: `file://${path.join(folder, 'models')}/`,
    wasmPath: wasmFolder,
    cacheSensitivity: 0,
    async: false,
    debug: false,
    filter: off,
    gesture: off,
    body: off,
    hand: off,
    object: off,
    segmentation: off,
    face: {
      enabled: true,
      detector: {
        enabled: true,
        rotation: true,
        maxDetected: 5,
        minConfidence: 0.3,
        modelPath: 'blazeface.json',
      },
      mesh: { enabled: true },
      iris: { enabled: true },
      description: off,
      emotion: off,
      antispoof: off,
      liveness: off,
      attention: off,
    },
  });
  // Both bundles resolve to one tfjs-core, whose fetch cannot open files.
  const core = require('@tensorflow/tfjs-core') as Human['tf'];
  core.io.registerLoadRouter((url) =>
    typeof url === 'string' && url.startsWith('file://') ? modelFile(url.slice(7)) : null,
  );
  await human.load();
  return human;
}

function modelFile(file: string) {
  return {
    load: async () => {
      const model = JSON.parse(readFileSync(file, 'utf8')) as {
        weightsManifest: { paths: string[]; weights: object[] }[];
      };
      const parts = model.weightsManifest.flatMap((group) =>
        group.paths.map((name) => readFileSync(path.join(path.dirname(file), name))),
      );
      const bytes = Buffer.concat(parts);
      return {
        ...model,
        weightSpecs: model.weightsManifest.flatMap((group) => group.weights),
        weightData: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength),
      };
    },
  };
}

async function loadFaceApi(wasmFolder: string): Promise<FaceApi> {
  const folder = folderOf('@vladmandic/face-api');
  const wasm = require('@tensorflow/tfjs-backend-wasm') as { setWasmPaths(folder: string): void };
  wasm.setWasmPaths(wasmFolder);
  const faceApi = require(path.join(folder, 'dist/face-api.node-wasm.js')) as FaceApi;
  await faceApi.tf.setBackend('wasm');
  await faceApi.tf.ready();
  for (const name of ['ssdMobilenetv1', 'faceLandmark68Net', 'faceRecognitionNet'] as const) {
    await faceApi.nets[name].loadFromDisk(path.join(folder, 'model'));
  }
  return faceApi;
}

function readingOf(face: HumanFace): FaceReading {
  const at = (index: number) => face.mesh[index] ?? [Number.NaN, Number.NaN];
  const span = (a: number, b: number) => Math.hypot(at(a)[0] - at(b)[0], at(a)[1] - at(b)[1]);
  // Indices of MediaPipe's 468-point mesh: eye corners and lids, mouth corners and lip middles.
  const right = span(159, 145) / span(33, 133);
  const left = span(386, 374) / span(263, 362);
  const middle = (at(0)[1] + at(17)[1]) / 2;
  return {
    score: face.score,
    widthPx: face.box[2],
    yaw: -face.rotation.angle.yaw,
    pitch: -face.rotation.angle.pitch,
    eyeOpening: Math.max(left, right),
    mouthWidth: span(61, 291) / span(33, 263),
    cornerLift: (middle - (at(61)[1] + at(291)[1]) / 2) / span(61, 291),
  };
}
