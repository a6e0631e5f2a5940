import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { BenchmarkOptions } from './benchmark.ts';

/** What was asked for on the command line. */
export interface Command {
  readonly kind: 'measure';
  readonly names: readonly string[];
  readonly options: Omit<BenchmarkOptions, 'say'>;
  /** A bound that is missed makes the exit code 1. */
  readonly strict: boolean;
  /** What each of several is started with beside its name. */
  readonly passedOn: readonly string[];
}

/**
 * `[NAME … [FOLDER]] [--quick | --full] [--strict] …`. One or more by name are measured in full unless `--quick` is
 * said; all of them, without a name, in their quick form unless `--full` is.
 */
export function readCommand(
  args: readonly string[],
  known: readonly string[],
): Command | { readonly kind: 'wrong'; readonly sentence: string } {
  let parsed;
  try {
    parsed = parse(args);
  } catch (error) {
    return { kind: 'wrong', sentence: (error as Error).message };
  }
  const { positionals, values } = parsed;
  const named = positionals.filter((name) => known.includes(name));
  const [folder, ...others] = positionals.filter((name) => !known.includes(name));
  const wrong = (sentence: string) => ({ kind: 'wrong', sentence }) as const;
  const isFolder = named.length === 1 && folder !== undefined && (folder.includes('/') || existsSync(folder));
  if (folder !== undefined && !isFolder)
    return wrong(`No such benchmark: ${[folder, ...others].join(', ')}. There are: ${known.join(', ')}.`);
  if (others.length > 0) return wrong(`One folder is enough: ${[folder, ...others].join(', ')}.`);
  const frames = values.frames === undefined ? undefined : Number(values.frames);
  if (frames !== undefined && !(Number.isInteger(frames) && frames >= 1 && frames <= 9))
    return wrong('--frames is a whole number from 1 to 9.');
  if (values.write !== undefined && !(named.includes('faces') && (folder ?? values.folder)))
    return wrong('--write wants a folder of people: npm run bench -- faces FOLDER --write MANIFEST.');
  const quick = named.length === 0 ? !values.full : values.quick;
  return {
    kind: 'measure',
    names: named.length === 0 ? known : known.filter((name) => named.includes(name)),
    options: {
      folder: folder ?? values.folder ?? null,
      quick,
      documents: values.documents?.split(',') ?? null,
      faces: { out: values.out, write: values.write, set: values.set, frames },
    },
    strict: values.strict,
    passedOn: [
      ...args.filter((arg) => !named.includes(arg) && arg !== '--quick'),
      ...(quick ? ['--quick'] : []),
    ],
  };
}

function parse(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      full: { type: 'boolean', default: false },
      strict: { type: 'boolean', default: false },
      folder: { type: 'string' },
      documents: { type: 'string' },
      out: { type: 'string' },
      write: { type: 'string' },
      set: { type: 'string' },
      frames: { type: 'string' },
    },
  });
}
