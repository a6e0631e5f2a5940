import { createHash, randomInt, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import type { PicturePrint, RunningVisionEngine } from '@ekyc/vision';
// Not the whole testkit: every started process loads what stands here.
import { shotAnew, withoutComments } from '../../packages/testkit/src/service/another-shot.ts';
import { defaultFolder, forgetOldVersions, versionOf } from './where-answers-are.ts';

const remembered = ['ingest', 'readDocument', 'embedFaces', 'inspectFrame', 'readChipPicture'] as const;

/** One process in so many measures anew. In few of them the engine's children start for that alone. */
const measuringProcesses = 8;
/** Such a process asks the engine again for one in so many of the answers that it remembers. */
const measuredAnswers = 12;

interface Memory {
  readonly folder: string;
  /** Whether this known answer is to be measured anew. */
  readonly measuresAnew: () => boolean;
  /**
   * Only shots of drawn pictures, which bear a comment, are remembered. What a camera of a browser gives comes once: its
   * answers would fill the disk and never be asked for again.
   */
  readonly shotsAlone: boolean;
}

/**
 * The real engine, asked once about the same picture: its answers are kept on disk by the engine's version and what it
 * was asked, and given again, in other processes and after a kill too. A sample is measured anew and must be the same.
 * For tests in which many journeys show the same pictures and the engine is not what is tested. The engine's children
 * start with the first question that has no answer yet.
 */
export function rememberAnswers(
  engine: RunningVisionEngine,
  given: Partial<Memory> = {},
): RunningVisionEngine {
  const measures = randomInt(measuringProcesses) === 0;
  const memory: Memory = {
    folder: openFolder(given.folder ?? defaultFolder(), versionOf(engine)),
    measuresAnew: given.measuresAnew ?? (() => measures && randomInt(measuredAnswers) === 0),
    shotsAlone: given.shotsAlone ?? process.env['TEST_REMEMBERED'] === 'shots',
  };
  const answers = Object.fromEntries(
    remembered.map((operation) => {
      const ask = engine[operation] as (...given: unknown[]) => Promise<unknown>;
      return [operation, async (...asked: unknown[]) => answer(memory, operation, asked, ask)];
    }),
  );
  return { ...engine, ...answers, ready: () => Promise.resolve() };
}

async function answer(
  { folder, measuresAnew, shotsAlone }: Memory,
  operation: string,
  asked: unknown[],
  ask: (...asked: unknown[]) => Promise<unknown>,
): Promise<unknown> {
  if (shotsAlone && !picturesIn(asked).every(isShot)) return ask(...asked);
  const key = createHash('sha256')
    .update(operation)
    .update(serialize(asked.map(comparable)))
    .digest('hex');
  const file = join(folder, key.slice(0, 2), key);
  const known = readIfThere(file);
  if (known && !measuresAnew()) return ofThisShot(deserialize(known), asked);
  const measured = await ask(...asked);
  // A busy engine has said nothing of the picture.
  if ((measured as { kind?: string }).kind === 'busy')
    return known ? ofThisShot(deserialize(known), asked) : measured;
  const bytes = serialize(measured);
  // Compared as they come back: the same values may be written in other bytes.
  if (known && !isDeepStrictEqual(deserialize(known), deserialize(bytes)))
    throw new Error(`the engine no longer answers ${operation} as it did: ${file}`);
  if (!known) write(file, bytes);
  return ofThisShot(measured, asked);
}

/**
 * Two shots of one picture differ in a comment alone, and no two shots are stored alike or have the same print: another
 * comment, and a print of noise drawn from the file, stand for that. A picture without comments has its own.
 */
function ofThisShot(answer: unknown, [bytes]: readonly unknown[]): unknown {
  if (!(bytes instanceof Uint8Array) || !isShot(bytes)) return answer;
  const { print, image } = answer as { print?: PicturePrint | null; image?: Uint8Array };
  if (!print || !image) return answer;
  const { length } = print.grey;
  const grey = createHash('shake256', { outputLength: length }).update(bytes).digest();
  const stored = shotAnew(Buffer.from(image), Buffer.from(grey.subarray(0, 16)));
  return { ...(answer as object), image: stored, print: { ...print, grey: new Uint8Array(grey) } };
}

/** Every picture that is asked about. */
function picturesIn(value: unknown): Uint8Array[] {
  if (value instanceof Uint8Array) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(picturesIn) : [];
}

/** One of several shots of a picture, which a comment tells apart. */
const isShot = (picture: Uint8Array) => withoutComments(picture).length < picture.length;

/**
 * What decides the answer: of a picture all but the comments in its file, which tests use to tell shots apart; and not
 * on whose behalf it is asked.
 */
function comparable(value: unknown): unknown {
  if (value instanceof Uint8Array) return withoutComments(value);
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => name !== 'party')
        .map(([name, one]) => [name, comparable(one)]),
    );
  return value;
}

/** The answers of this engine, marked as used today. */
function openFolder(folder: string, version: string): string {
  const own = join(folder, version);
  const isNew = !existsSync(own);
  mkdirSync(own, { recursive: true });
  const now = new Date();
  utimesSync(own, now, now);
  if (isNew) forgetOldVersions(folder);
  return own;
}

function readIfThere(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}

/** Whole or not at all: the process may be killed within the write, and others read beside. */
function write(file: string, bytes: Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.${randomUUID()}`;
  writeFileSync(unfinished, bytes);
  renameSync(unfinished, file);
}
