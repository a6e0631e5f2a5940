import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { isQualified } from '@ekyc/service';
import {
  FaceModelRefused,
  knownManifest,
  knownModels,
  openBuiltInFaceModel,
  openFaceModel,
} from '@ekyc/vision/face-models';
import { installedModels, modelsFolder } from './model-folders.ts';

/** `model list`: what is known, what is installed, which is in use and whether it may decide alone. */
export function listModelsCommand(dataDirectory: string, inUse: string | null): string {
  const installed = installedModels(dataDirectory);
  const used = inUse === null ? null : realPath(inUse);
  const folders = installed.map((name) => join(modelsFolder(dataDirectory), name));
  const elsewhere = used === null || folders.some((folder) => realPath(folder) === used) ? [] : [used];
  const rows = [
    row('built in', openBuiltInFaceModel().manifest, inUse === null),
    ...[...folders, ...elsewhere].map((folder) => installedRow(folder, realPath(folder) === used)),
    ...knownModels
      .filter(({ name }) => !installed.includes(name))
      .map(({ name }) => row(`not here; npm run ekyc -- model fetch ${name}`, knownManifest(name), false)),
  ];
  return rows.join('\n');
}

function realPath(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}

function installedRow(folder: string, isUsed: boolean): string {
  try {
    return row(folder, openFaceModel(folder).manifest, isUsed);
  } catch (error) {
    if (error instanceof FaceModelRefused) return `${isUsed ? '*' : ' '} ${error.message}`;
    throw error;
  }
}

function row(
  place: string,
  manifest: Parameters<typeof isQualified>[0] & { readonly name: string },
  isUsed: boolean,
): string {
  const worth = isQualified(manifest) ? 'qualified' : 'not qualified';
  return `${isUsed ? '*' : ' '} ${manifest.name.padEnd(34)} ${worth.padEnd(14)} ${place}`;
}
