import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { type KnownModel, knownManifest, knownModels, sha256 } from '@ekyc/vision/face-models';
import { UsageError } from '../commands.ts';
import { bringFile, NotBrought } from './bring-file.ts';
import { installNetwork } from './model-folders.ts';

/** `model fetch NAME [--from ADDRESS] [--sha256 HEX]`: fetches a known model from its publisher. */
export async function fetchModelCommand(words: string[], dataDirectory: string): Promise<string> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { from: { type: 'string' }, sha256: { type: 'string' } },
  });
  const known = knownModels.find(({ name }) => name === positionals[0]);
  if (!known || positionals.length > 1) {
    throw new UsageError(`model fetch needs one of: ${knownModels.map(({ name }) => name).join(', ')}.`);
  }
  const files = filesOf(known, values.sha256);
  const bases =
    values.from === undefined ? known.addresses.map((one) => new URL(one)) : [folderOf(values.from)];
  const network = known.convert(await bringAll(files, bases));
  const { files: pinned, network: networkName, ...manifest } = knownManifest(known.name);
  const expected = pinned.find(({ name }) => name === networkName)?.sha256;
  if (known.isPinned && sha256(network) !== expected) {
    throw new NotBrought(
      `What ${known.name} becomes is not the network that its figures were measured of: its SHA-256 is ` +
        `${sha256(network)}, not ${expected}.`,
    );
  }
  const folder = installNetwork(dataDirectory, manifest, network);
  return `${known.name} lies in ${folder}.\nTo use it, start the service with FACE_MODEL=${folder}`;
}

/** Where no hash of a model's file is known here, its operator must know one. */
function filesOf({ name, files, isPinned }: KnownModel, given: string | undefined): KnownModel['files'] {
  if (given !== undefined && !/^[0-9a-fA-F]{64}$/.test(given))
    throw new UsageError('--sha256 must be 64 hexadecimal digits.');
  if (isPinned) {
    if (given !== undefined) throw new UsageError(`The hash of ${name} is already known: remove --sha256.`);
    return files;
  }
  if (given === undefined) {
    throw new UsageError(
      `The hash of ${name} is not known here. Get it from the publisher and pass it with --sha256 HEX.`,
    );
  }
  return files.map((file) => ({ ...file, sha256: given.toLowerCase() }));
}

/** A folder's address, which ends with a slash. */
function folderOf(from: string): URL {
  const address = /^[a-z][a-z0-9+.-]+:/i.test(from) ? URL.parse(from) : pathToFileURL(resolve(from));
  if (!address)
    throw new UsageError('--from must be a folder: a path, or an address that starts with https: or file:.');
  if (!address.pathname.endsWith('/')) address.pathname += '/';
  return address;
}

async function bringAll(files: KnownModel['files'], bases: readonly URL[]): Promise<readonly Buffer[]> {
  const failures: string[] = [];
  for (const base of bases) {
    try {
      return await Promise.all(files.map(async (file) => bringFile(new URL(file.name, base), file)));
    } catch (error) {
      if (!(error instanceof NotBrought)) throw error;
      failures.push(error.message);
    }
  }
  throw new NotBrought(`${failures.join(' ')} Another address can be given with --from.`);
}
