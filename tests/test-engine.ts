/** The engine of the tests in this process: the real one, asked once about each drawn picture. */
import { createHash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import { createVisionEngine, type PicturePrint, type RunningVisionEngine } from '@ekyc/vision';
import { shotAnew, withoutComments } from '@ekyc/testkit';

const operations = ['ingest', 'readDocument', 'embedFaces', 'inspectFrame', 'readChipPicture'] as const;

let engine: RunningVisionEngine | undefined;

/**
 * One engine for all services of this process; its child starts with the first question. Two shots of the same drawn
 * picture differ in a comment alone and are asked once; whatever has no comment, as a camera's picture, is asked each time.
 */
export function testEngine(): RunningVisionEngine {
  engine ??= remembering(createVisionEngine({ children: 1 }));
  return engine;
}

function remembering(real: RunningVisionEngine): RunningVisionEngine {
  const answers = new Map<string, Promise<unknown>>();
  const asked = operations.map((operation) => {
    const ask = real[operation] as (...questions: unknown[]) => Promise<unknown>;
    const answer = async (...questions: unknown[]): Promise<unknown> => {
      if (!picturesIn(questions).every(isShot)) return ask(...questions);
      const key = createHash('sha256')
        .update(operation)
        .update(serialize(comparable(questions)))
        .digest('hex');
      const known = answers.get(key) ?? ask(...questions);
      answers.set(key, known);
      const given = await known.catch((error: unknown) => {
        answers.delete(key);
        throw error;
      });
      // A busy engine has said nothing of the picture.
      if ((given as { kind?: string }).kind === 'busy') answers.delete(key);
      // A copy, in which bytes stay a Buffer: who asks may change what it was given.
      return ofThisShot(deserialize(serialize(given)), questions[0]);
    };
    return [operation, answer];
  });
  // Its services come and go; it ends with the process.
  return {
    ...real,
    ...Object.fromEntries(asked),
    ready: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

/** No two shots are stored alike or have the same print: another comment, and noise drawn from the file, stand for that. */
function ofThisShot(answer: unknown, shot: unknown): unknown {
  const { print, image } = answer as { print?: PicturePrint | null; image?: Uint8Array };
  if (!(shot instanceof Uint8Array) || !print || !image) return answer;
  const noise = createHash('shake256', { outputLength: print.grey.length }).update(shot).digest();
  return {
    ...(answer as object),
    image: shotAnew(Buffer.from(image), Buffer.from(noise.subarray(0, 16))),
    print: { ...print, grey: new Uint8Array(noise) },
  };
}

function picturesIn(value: unknown): Uint8Array[] {
  if (value instanceof Uint8Array) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(picturesIn) : [];
}

const isShot = (picture: Uint8Array) => withoutComments(picture).length < picture.length;

/** What decides the answer: pictures without their comments, and not on whose behalf it is asked. */
function comparable(value: unknown): unknown {
  if (value instanceof Uint8Array) return withoutComments(value);
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'party')
      .map(([name, one]) => [name, comparable(one)]),
  );
}
