import { lstatSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EngineIdentity } from '@ekyc/engine-port';
import { builtInNetworks, networksFolder, sha256 } from '../networks/built-in-networks.ts';
import { type FaceModelManifest, identityOfModel } from './face-model.ts';
import type { FaceModelFiles } from './face-model-files.ts';
import { parseManifest } from './manifest-schema.ts';

/** A face model's folder is not what it should be; the message is one or more sentences for the operator. */
export class FaceModelRefused extends Error {
  readonly code = 'face_model_refused';

  constructor(folder: string, reasons: readonly string[]) {
    super(`Face model ${folder}: ${reasons.join(' ')}`);
    this.name = 'FaceModelRefused';
  }
}

/** A face model whose files are what its manifest says. */
export interface OpenFaceModel {
  readonly manifest: FaceModelManifest;
  readonly identity: EngineIdentity;
  readonly files: FaceModelFiles;
}

/** Where the manifests of known models stand; the built-in one among them. */
export const knownModelsFolder = fileURLToPath(new URL('../../face-models/', import.meta.url));

/** Larger files are not face models, and would be read whole. */
const mostBytes = 512 * 1024 * 1024;

function readManifest(folder: string): FaceModelManifest {
  let text: string;
  try {
    text = readFileSync(path.join(folder, 'manifest.json'), 'utf8');
  } catch {
    throw new FaceModelRefused(folder, ['manifest.json cannot be read.']);
  }
  const parsed = parseManifest(text);
  if (parsed.kind === 'refused') throw new FaceModelRefused(folder, parsed.reasons);
  return parsed.manifest;
}

/** Hash of a file that is really there, not a link to somewhere else. */
function hashOf(folder: string, name: string): string {
  const file = path.join(folder, name);
  let bytes: Buffer;
  try {
    const status = lstatSync(file);
    if (!status.isFile()) throw new Error('not a file');
    if (status.size > mostBytes) throw new Error('too large');
    bytes = readFileSync(file);
  } catch {
    throw new FaceModelRefused(folder, [`${name} cannot be read as a file of at most ${mostBytes} bytes.`]);
  }
  return sha256(bytes);
}

function open(manifest: FaceModelManifest, folder: string): OpenFaceModel {
  const reasons = manifest.files.flatMap(({ name, sha256: expected }) => {
    const found = hashOf(folder, name);
    return found === expected
      ? []
      : [`${name} is not what the manifest says: its SHA-256 is ${found}, not ${expected}.`];
  });
  if (reasons.length > 0) throw new FaceModelRefused(folder, reasons);
  const hash = manifest.files.find(({ name }) => name === manifest.network)?.sha256 ?? '';
  const network = path.join(folder, manifest.network);
  return {
    manifest,
    identity: identityOf(manifest, hash),
    files: { network, sha256: hash, geometry: manifest.geometry },
  };
}

/** Weights, the way to them, and the networks that show where a face's points are. */
function identityOf({ name, geometry }: FaceModelManifest, networkHash: string): EngineIdentity {
  const points = geometry.alignment.kind === 'dlibSquare' ? ['landmarks-68' as const] : [];
  const before = (['face-detector', 'face-mesh', 'iris', ...points] as const).map(
    (network) => builtInNetworks[network],
  );
  return identityOfModel(name, [networkHash, JSON.stringify(sorted(geometry)), ...before]);
}

/** The same value with the names of every object in order, so that a manifest written otherwise is the same model. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  );
}

/**
 * Opens the face model in a folder: reads `manifest.json` and checks every file that it names.
 * Throws {@link FaceModelRefused}.
 */
export function openFaceModel(folder: string): OpenFaceModel {
  let real: string;
  try {
    real = realpathSync(folder);
  } catch {
    throw new FaceModelRefused(folder, ['this folder is not there.']);
  }
  // The children's permissions take a star for anything that follows.
  if (real.includes('*')) throw new FaceModelRefused(folder, ['its path must not contain a star.']);
  return open(readManifest(real), real);
}

/** The manifest of a known model, whose files need not be there. */
export function knownManifest(name: string): FaceModelManifest {
  return readManifest(path.join(knownModelsFolder, name));
}

/** dlib's network as face-api carries it, converted when the packages were installed. */
export function openBuiltInFaceModel(): OpenFaceModel {
  return open(knownManifest('dlib'), path.resolve(networksFolder));
}
