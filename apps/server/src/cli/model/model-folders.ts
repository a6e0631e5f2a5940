import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type FaceModelManifest, openFaceModel, parseManifest, sha256 } from '@ekyc/vision/face-models';
import { UsageError } from '../commands.ts';

/** Where models that an operator installs are stored. */
export const modelsFolder = (dataDirectory: string) => join(dataDirectory, 'models');

/** Names of the models that lie in the data directory; whether they are whole is another question. */
export function installedModels(dataDirectory: string): readonly string[] {
  const folder = modelsFolder(dataDirectory);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .toSorted();
}

/**
 * Puts a model into the data directory: written beside its place and checked as at a start, then moved, so that a
 * running service never sees half of one. A model of the same name is replaced.
 * @param write fills the folder that it is given
 * @returns the model's folder
 */
function installModel(dataDirectory: string, name: string, write: (folder: string) => void): string {
  const parent = modelsFolder(dataDirectory);
  mkdirSync(parent, { recursive: true });
  const half = mkdtempSync(join(parent, '.half-'));
  try {
    write(half);
    if (openFaceModel(half).manifest.name !== name)
      throw new UsageError(`The manifest is not that of ${name}.`);
    const place = join(parent, name);
    rmSync(place, { recursive: true, force: true });
    renameSync(half, place);
    return place;
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}

/** Installs one network with the manifest that describes it; its hash is entered in it. */
export function installNetwork(
  dataDirectory: string,
  manifest: Omit<FaceModelManifest, 'files' | 'network'>,
  network: Uint8Array,
): string {
  const file = `${manifest.name}.onnx`;
  const whole = { ...manifest, files: [{ name: file, sha256: sha256(network) }], network: file };
  return installModel(dataDirectory, manifest.name, (folder) => {
    writeFileSync(join(folder, file), network);
    writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(whole, null, 2)}\n`);
  });
}

/** Installs a folder that somebody else prepared: its manifest and the files that the manifest names, nothing else. */
export function installFolder(dataDirectory: string, source: string): string {
  const { manifest } = openFaceModel(source);
  return installModel(dataDirectory, manifest.name, (folder) => {
    for (const { name } of [...manifest.files, { name: 'manifest.json' }])
      copyFileSync(join(source, name), join(folder, name));
  });
}

/** A manifest as an operator wrote it for an import: `files` and `network` are filled in by the import. */
export function readManifestTemplate(text: string): Omit<FaceModelManifest, 'files' | 'network'> {
  const value = jsonObject(text);
  const filled = {
    ...value,
    files: [{ name: 'network.onnx', sha256: '0'.repeat(64) }],
    network: 'network.onnx',
  };
  const parsed = parseManifest(JSON.stringify(filled));
  if (parsed.kind === 'refused') throw new UsageError(parsed.reasons.join(' '));
  const { files: _files, network: _network, ...template } = parsed.manifest;
  return template;
}

function jsonObject(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Reported below.
  }
  throw new UsageError('The manifest is not a JSON object.');
}
