import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import type { Answer } from './person.ts';

export const tries = 200;

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Medians of both kinds, in one loop and in random order, so that whatever else the machine does hits both. */
export async function compare(
  ask: (known: boolean, at: number) => Promise<number>,
): Promise<{ known: number; unknown: number; ratio: number }> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let at = -10; at < tries; at += 1) {
    const first = randomInt(2) === 0;
    for (const known of [first, !first]) {
      const spent = await ask(known, Math.max(0, at));
      // The first ones run before everything is compiled.
      if (at >= 0) times[known ? 'known' : 'unknown'].push(spent);
    }
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  return { known, unknown, ratio: known / unknown };
}

/** What was measured, by what it is about. */
export type Comparisons = Readonly<Record<string, Awaited<ReturnType<typeof compare>>>>;

/**
 * Medians within a tenth of each other. What the machine did beside may move one measurement; a difference that is in
 * the code is there in each of three.
 */
export async function expectAlike(measure: () => Promise<Comparisons>): Promise<void> {
  let apart: string[] = [];
  for (let round = 1; round <= 3; round += 1) {
    const measured = Object.entries(await measure());
    for (const [what, { known, unknown }] of measured)
      process.stdout.write(`${what}: ${known.toFixed(2)} ms known, ${unknown.toFixed(2)} ms unknown\n`);
    apart = measured.filter(([, { ratio }]) => ratio <= 0.9 || ratio >= 1.1).map(([what]) => what);
    if (apart.length === 0) return;
  }
  expect(apart).toEqual([]);
}

export async function timed(ask: () => Promise<Answer>, expected: string | null): Promise<number> {
  const before = performance.now();
  const answer = await ask();
  const spent = performance.now() - before;
  expect(answer.name === null ? null : `${answer.name}: ${answer.message}`).toBe(expected);
  return spent;
}
