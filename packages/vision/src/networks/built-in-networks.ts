import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where the converted networks lie; made by `scripts/make-networks.ts`, not in git. */
export const networksFolder = fileURLToPath(new URL('../../networks/', import.meta.url));

/**
 * SHA-256 of every network's file as `convert-networks.ts` makes it from the pinned packages. A file that differs
 * is not run. After a deliberate change of the conversion: `node packages/vision/scripts/make-networks.ts --print`.
 */
export const builtInNetworks = {
  'face-detector': 'cb9c6337456b0184fad56a06116799ac8449eb1ebe2c5d4f5e269edd34e38f2e',
  'face-mesh': '00070bb7ef0bfb649c1a634bd71f4066def801437200e7236493a86053fbe820',
  iris: '2919a3fd5edfb3bde89f829714fc68731fb77bfcd830cf40ffb31836e282903c',
  'landmarks-68': 'ed3ae54faa224446024f7341ec2a54910d59c2c61a4ff69f9b744261c5f5824c',
  'dlib-resnet-v1': 'bd92988197190268a252542a3322f3b668ec12a9701d0592df2e2dcdc5f0c2d6',
} as const;

export type BuiltInNetwork = keyof typeof builtInNetworks;

export const builtInNetworkNames = Object.keys(builtInNetworks) as readonly BuiltInNetwork[];

export const builtInNetworkFile = (name: BuiltInNetwork) => `${networksFolder}${name}.onnx`;

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A network's file is not the one that is meant. The message is for the operator and names the file. */
export class NetworkRefused extends Error {
  readonly code = 'network_refused';

  constructor(message: string) {
    super(message);
    this.name = 'NetworkRefused';
  }
}

/** Bytes of a network whose hash is known. Throws {@link NetworkRefused} where they are others, or not there. */
export function readNetwork(file: string, expected: string): Uint8Array {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch {
    throw new NetworkRefused(`${file} cannot be read.`);
  }
  if (sha256(bytes) !== expected) {
    throw new NetworkRefused(`${file} is not what its manifest says: its SHA-256 is not ${expected}.`);
  }
  return bytes;
}

/** One of our own. Throws {@link NetworkRefused}, saying how they are made. */
export function readBuiltInNetwork(name: BuiltInNetwork): Uint8Array {
  try {
    return readNetwork(builtInNetworkFile(name), builtInNetworks[name]);
  } catch (error) {
    if (!(error instanceof NetworkRefused)) throw error;
    throw new NetworkRefused(`${error.message} Make it with: node packages/vision/scripts/make-networks.ts`);
  }
}
