import { runsAll } from '@ekyc/testkit';
import { expect } from 'vitest';

/**
 * Of each race: 200 by `npm run test:all`, so that a window of a few microseconds is met; else 15: of nine guards that
 * were taken away to try their races each was missed within 14 rounds.
 */
export const rounds = runsAll ? 200 : 15;
/** Rounds at a time: more than the database has connections would wait for each other instead of racing. */
const atOnce = 5;

export type Outcomes = readonly { readonly ok: boolean; readonly code?: string }[];
export type Contestant = () => Promise<Outcomes[number]>;

/** Runs a race so many times, and tells what the contestants were answered. */
export async function race(
  prepare: (round: number) => Promise<readonly Contestant[]>,
  check: (outcomes: Outcomes, round: number) => void | Promise<void>,
): Promise<void> {
  for (let first = 0; first < rounds; first += atOnce) {
    const group = Array.from({ length: Math.min(atOnce, rounds - first) }, (_, at) => first + at);
    await Promise.all(
      group.map(async (round) => {
        const contestants = await prepare(round);
        const outcomes = await Promise.all(contestants.map((contestant) => contestant()));
        await check(outcomes, round);
      }),
    );
  }
}

export const oneWins = (outcomes: Outcomes, round: number) => {
  expect(
    outcomes.filter(({ ok }) => ok),
    `round ${round}: ${JSON.stringify(outcomes)}`,
  ).toHaveLength(1);
};
