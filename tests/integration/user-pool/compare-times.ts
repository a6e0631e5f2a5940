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

export function expectAlike(what: string, measured: Awaited<ReturnType<typeof compare>>): void {
  const { known, unknown, ratio } = measured;
  process.stdout.write(`${what}: ${known.toFixed(2)} ms known, ${unknown.toFixed(2)} ms unknown\n`);
  expect(ratio, what).toBeGreaterThan(0.9);
  expect(ratio, what).toBeLessThan(1.1);
}

export async function timed(ask: () => Promise<Answer>, expected: string | null): Promise<number> {
  const before = performance.now();
  const answer = await ask();
  const spent = performance.now() - before;
  expect(answer.name === null ? null : `${answer.name}: ${answer.message}`).toBe(expected);
  return spent;
}
