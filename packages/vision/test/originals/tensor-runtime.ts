import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type * as TensorFlow from '@tensorflow/tfjs-core';
import type * as WasmBackend from '@tensorflow/tfjs-backend-wasm';
import type { Raster } from '../../src/card/raster.ts';

// Human and face-api take TensorFlow by require(): an import would load a second copy with a backend of its own.
const require = createRequire(import.meta.url);

interface GraphModel {
  execute(input: TensorFlow.Tensor): TensorFlow.Tensor | TensorFlow.Tensor[];
}

export const tf = require('@tensorflow/tfjs') as typeof TensorFlow & {
  loadGraphModel(address: string): Promise<GraphModel>;
};
const wasm = require('@tensorflow/tfjs-backend-wasm') as typeof WasmBackend;

const wasmFolder = `${path.dirname(require.resolve('@tensorflow/tfjs-backend-wasm'))}/`;

interface WeightsGroup {
  readonly weights: TensorFlow.io.WeightsManifestEntry[];
  readonly paths: readonly string[];
}

interface GraphFile {
  readonly modelTopology: object;
  readonly format?: string;
  readonly signature?: object;
  readonly userDefinedMetadata?: Record<string, unknown>;
  readonly weightsManifest: readonly WeightsGroup[];
}

function readGraph(file: string): TensorFlow.io.ModelArtifacts {
  const graph = JSON.parse(readFileSync(file, 'utf8')) as GraphFile;
  const folder = path.dirname(file);
  const parts = graph.weightsManifest.flatMap((group) =>
    group.paths.map((part) => readFileSync(path.join(folder, part))),
  );
  const bytes = Buffer.concat(parts);
  const artifacts = {
    modelTopology: graph.modelTopology,
    format: graph.format,
    signature: graph.signature,
    userDefinedMetadata: graph.userDefinedMetadata,
    weightSpecs: graph.weightsManifest.flatMap((group) => group.weights),
    weightData: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength),
  };
  return artifacts as TensorFlow.io.ModelArtifacts;
}

/** The networks as they were run before: only tests load TensorFlow. Starts the WASM backend on one thread and teaches TensorFlow to read models from `file://` addresses. */
export async function startTensorRuntime(): Promise<string> {
  tf.io.registerLoadRouter((url) => {
    if (typeof url !== 'string' || !url.startsWith('file://'))
      return null as unknown as TensorFlow.io.IOHandler;
    return { load: async () => Promise.resolve(readGraph(url.slice('file://'.length))) };
  });
  wasm.setWasmPaths(wasmFolder);
  wasm.setThreadsCount(1);
  await tf.setBackend('wasm');
  await tf.ready();
  return wasmFolder;
}

/** Height × width × 3 tensor of an RGB raster; the caller disposes of it. */
export function tensorOf(raster: Raster): TensorFlow.Tensor3D {
  return tf.tensor3d(Int32Array.from(raster.data), [raster.height, raster.width, 3], 'int32');
}

const modelsOf = (name: string, folder: string) =>
  path.join(path.dirname(require.resolve(name)), '..', folder);

/** One of Human's models by the name of its file. */
export async function graphModel(name: string): Promise<GraphModel> {
  return tf.loadGraphModel(`file://${modelsOf('@vladmandic/human', 'models')}/${name}.json`);
}

interface Landmarks {
  readonly positions: readonly { readonly x: number; readonly y: number }[];
}

interface FaceNets {
  readonly faceLandmark68Net: {
    loadFromDisk(folder: string): Promise<void>;
    detectLandmarks(input: TensorFlow.Tensor3D): Promise<Landmarks>;
  };
  readonly faceRecognitionNet: {
    loadFromDisk(folder: string): Promise<void>;
    computeFaceDescriptor(input: TensorFlow.Tensor3D): Promise<Float32Array>;
  };
}

/** face-api's 68 landmarks and descriptor. */
export async function faceNets(): Promise<FaceNets> {
  const folder = path.dirname(require.resolve('@vladmandic/face-api'));
  const { nets } = require(path.join(folder, 'face-api.node-wasm.js')) as { readonly nets: FaceNets };
  await nets.faceLandmark68Net.loadFromDisk(path.join(folder, '../model'));
  await nets.faceRecognitionNet.loadFromDisk(path.join(folder, '../model'));
  return nets;
}
