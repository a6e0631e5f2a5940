import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { RunningVisionEngine } from '@ekyc/vision';

const remembered = ['ingest', 'readDocument', 'embedFaces', 'inspectFrame'] as const;

/**
 * The real engine, asked once about the same bytes: its answers are kept in a folder and given again, also after the
 * process was killed. For tests in which many journeys show the same pictures and the engine is not what is tested.
 */
export function rememberAnswers(engine: RunningVisionEngine, folder: string): RunningVisionEngine {
  mkdirSync(folder, { recursive: true });
  const answers = Object.fromEntries(
    remembered.map((operation) => {
      const ask = engine[operation] as (...given: unknown[]) => Promise<unknown>;
      return [operation, async (...given: unknown[]) => answerOnce(folder, operation, given, ask)];
    }),
  );
  // Nothing is known at the first start, and children start with the first question.
  return { ...engine, ...answers, ready: () => Promise.resolve() };
}

async function answerOnce(
  folder: string,
  operation: string,
  given: unknown[],
  ask: (...given: unknown[]) => Promise<unknown>,
): Promise<unknown> {
  const key = createHash('sha256').update(operation).update(serialize(given)).digest('hex');
  const file = join(folder, key);
  if (existsSync(file)) return deserialize(readFileSync(file));
  const answer = await ask(...given);
  if ((answer as { kind?: string }).kind !== 'busy') {
    // The process may be killed within the write.
    writeFileSync(`${file}.${process.pid}`, serialize(answer));
    renameSync(`${file}.${process.pid}`, file);
  }
  return answer;
}
