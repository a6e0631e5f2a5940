import { readFileSync, statSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { parseArgs } from 'node:util';
import {
  convertDlibDat,
  convertOpenVino,
  dlibManifestFor,
  type FaceModelManifest,
  knownManifest,
  knownModels,
  sha256,
} from '@ekyc/vision/face-models';
import { UsageError } from '../commands.ts';
import { installNetwork, readManifestTemplate } from './model-folders.ts';

type Manifest = Omit<FaceModelManifest, 'files' | 'network'>;

/** No network of faces is larger. */
const mostBytes = 512 * 1024 * 1024;

/**
 * `model import FILE`: turns a network in another format into what the engine runs. `.xml` (OpenVINO, its `.bin` beside
 * it), `.dat` (dlib's face recognition network).
 */
export function importModelCommand(words: string[], dataDirectory: string): string {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      manifest: { type: 'string' },
      name: { type: 'string' },
      licence: { type: 'string' },
      origin: { type: 'string' },
    },
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new UsageError('model import needs one FILE.');
  const given =
    values.manifest === undefined ? null : readManifestTemplate(read(values.manifest).toString('utf8'));
  const { network, manifest } =
    extname(file) === '.dat' ? fromDlib(file, given, values) : fromOpenVino(file, given);
  const folder = installNetwork(dataDirectory, manifest, network);
  const unmeasured =
    manifest.measured.length === 0 ? '\nIt has no measured error rates, so it never decides alone.' : '';
  return `${manifest.name} lies in ${folder}.${unmeasured}\nTo use it, start the service with FACE_MODEL=${folder}`;
}

function read(file: string): Buffer {
  const status = statSync(file, { throwIfNoEntry: false });
  if (!status?.isFile() || status.size > mostBytes)
    throw new UsageError(`${file} is not a readable file, or is too large.`);
  return readFileSync(file);
}

interface Imported {
  readonly network: Uint8Array;
  readonly manifest: Manifest;
}

function fromDlib(
  file: string,
  given: Manifest | null,
  said: { readonly name?: string; readonly licence?: string; readonly origin?: string },
): Imported {
  const network = convertDlibDat(read(file));
  if (given) return { network, manifest: given };
  const { name, licence, origin } = said;
  if (!name || !licence || !origin)
    throw new UsageError('dlib’s .dat files need --name, --licence and --origin, or a --manifest FILE.');
  // Checked like one that an operator wrote.
  return {
    network,
    manifest: readManifestTemplate(JSON.stringify(dlibManifestFor(name, { licence, origin }))),
  };
}

function fromOpenVino(file: string, given: Manifest | null): Imported {
  if (extname(file) !== '.xml')
    throw new UsageError('model import accepts OpenVINO’s .xml (with its .bin beside it) and dlib’s .dat.');
  const network = convertOpenVino(read(file).toString('utf8'), read(file.replace(/\.xml$/, '.bin')));
  if (given) return { network, manifest: given };
  const known = knownModels.find(({ name }) =>
    knownManifest(name).files.some((one) => one.sha256 === sha256(network)),
  );
  if (!known) {
    throw new UsageError(
      `${basename(file)} is not a known network: describe it with --manifest FILE (docs/operating.md).`,
    );
  }
  const { files: _files, network: _network, ...manifest } = knownManifest(known.name);
  return { network, manifest };
}
