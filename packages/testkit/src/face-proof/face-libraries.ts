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
  /** Width of the mouth to the distance of the eyes' middles. */
  readonly mouthWidth: number;
}

export interface FaceLibraries {
  /** All faces Human finds, largest first. */
  read(picture: Buffer): Promise<FaceReading[]>;
  /** face-api's descriptor (128 numbers) of the largest face Human finds, or null where it finds none. */
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
interface Landmarks {
  align(detection: null, options: { useDlibAlignment: boolean }): object;
}
interface FaceApi {
  tf: {
    setBackend(name: string): Promise<boolean>;
    ready(): Promise<void>;
    tensor3d(data: Int32Array, shape: number[], type: string): Tensor;
  };
  nets: {
    faceLandmark68Net: {
      loadFromDisk(folder: string): Promise<void>;
      detectLandmarks(input: Tensor): Promise<{ shiftBy(x: number, y: number): Landmarks }>;
    };
    faceRecognitionNet: {
      loadFromDisk(folder: string): Promise<void>;
      computeFaceDescriptor(input: Tensor): Promise<Float32Array>;
    };
  };
  extractFaceTensors(input: Tensor, boxes: object[]): Promise<Tensor[]>;
}

/** Loads both libraries on WebAssembly from their npm packages (about two seconds). */
export async function loadFaceLibraries(): Promise<FaceLibraries> {
  const wasmFolder = path.join(folderOf('@tensorflow/tfjs-backend-wasm'), 'dist/');
  const human = await loadHuman(wasmFolder);
  const faceApi = await loadFaceApi(wasmFolder);
  const find = async (image: Image) => {
    const tensor = human.tf.tensor4d(image.data, [1, image.height, image.width, 3], 'int32');
    const { face } = await human.detect(tensor);
    tensor.dispose();
    return face.toSorted((a, b) => b.box[2] - a.box[2]);
  };
  return {
    read: async (picture) => (await find(await pixelsOf(picture))).map(readingOf),
    async describe(picture) {
      const image = await pixelsOf(picture);
      const [face] = await find(image);
      return face ? describeFace(faceApi, image, face) : null;
    },
  };
}

/**
 * Landmarks within the mesh's box, the cut, the descriptor. The cut is dlib's, as in face-api's own
 * `withFaceDescriptor` (with its other one, the landmarks' box and a fifth, turned pictures lie 0.15 farther off).
 */
async function describeFace(faceApi: FaceApi, image: Image, face: HumanFace): Promise<Float32Array | null> {
  const region = regionAround(face.mesh, image);
  const head = await sharp(Buffer.from(image.data), {
    raw: { width: image.width, height: image.height, channels: 3 },
  })
    .extract(region)
    .raw()
    .toBuffer();
  const headTensor = faceApi.tf.tensor3d(new Int32Array(head), [region.height, region.width, 3], 'int32');
  const whole = faceApi.tf.tensor3d(image.data, [image.height, image.width, 3], 'int32');
  const landmarks = await faceApi.nets.faceLandmark68Net.detectLandmarks(headTensor);
  const [cut] = await faceApi.extractFaceTensors(whole, [
    landmarks.shiftBy(region.left, region.top).align(null, { useDlibAlignment: true }),
  ]);
  const descriptor = cut ? await faceApi.nets.faceRecognitionNet.computeFaceDescriptor(cut) : null;
  for (const tensor of [headTensor, whole, cut]) tensor?.dispose();
  return descriptor;
}

/** The mesh's box and a tenth, inside the picture. */
function regionAround(mesh: readonly Point[], image: Image) {
  const side = (values: number[], limit: number) => {
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const margin = (high - low) * 0.05;
    const start = Math.max(0, Math.round(low - margin));
    return [start, Math.min(limit, Math.round(high + margin)) - start] as const;
  };
  const [left, width] = side(
    mesh.map(([x]) => x),
    image.width,
  );
  const [top, height] = side(
    mesh.map(([, y]) => y),
    image.height,
  );
  return { left, top, width, height };
}

/** Euclidean distance of two descriptors; face-api's authors take less than 0.6 for one person. */
export function descriptorDistance(a: Float32Array, b: Float32Array): number {
  return Math.hypot(...a.map((value, index) => value - (b[index] ?? Number.NaN)));
}

interface Image {
  readonly data: Int32Array;
  readonly width: number;
  readonly height: number;
}

async function pixelsOf(picture: Buffer): Promise<Image> {
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
  for (const name of ['faceLandmark68Net', 'faceRecognitionNet'] as const) {
    await faceApi.nets[name].loadFromDisk(path.join(folder, 'model'));
  }
  return faceApi;
}

/** Indices of MediaPipe's 468-point mesh. Right and left are the person's own. */
const eyePoints = [
  {
    outer: 33,
    inner: 133,
    lids: [
      [160, 144],
      [159, 145],
      [158, 153],
    ],
  },
  {
    outer: 263,
    inner: 362,
    lids: [
      [387, 373],
      [386, 374],
      [385, 380],
    ],
  },
] as const;

function readingOf(face: HumanFace): FaceReading {
  const at = (index: number): Point => face.mesh[index] ?? [Number.NaN, Number.NaN];
  const span = (a: number, b: number) => distance(at(a), at(b));
  const openings = eyePoints.map(
    ({ outer, inner, lids }) =>
      lids.reduce((sum, [upper, lower]) => sum + span(upper, lower), 0) / lids.length / span(outer, inner),
  );
  const [right, left] = eyePoints.map(({ outer, inner }) => between(at(outer), at(inner)));
  return {
    score: face.score,
    widthPx: face.box[2],
    yaw: -face.rotation.angle.yaw,
    pitch: -face.rotation.angle.pitch,
    eyeOpening: Math.max(...openings),
    mouthWidth: right && left ? span(61, 291) / distance(right, left) : Number.NaN,
  };
}

const distance = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);
const between = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
