import { describe, expect, test } from 'vitest';
import { type AddToShared, CallCounts } from './call-counts.ts';

/** What the database does, in memory. */
function sharedCounts(): { readonly add: AddToShared; readonly added: number[] } {
  const totals = new Map<string, number>();
  const added: number[] = [];
  return {
    added,
    add: (key, calls) => {
      added.push(calls);
      totals.set(key, (totals.get(key) ?? 0) + calls);
      return Promise.resolve(totals.get(key) ?? 0);
    },
  };
}

describe('calls in a minute', () => {
  test('are allowed up to the limit, and again with the next minute', () => {
    let now = 30_000;
    const counts = new CallCounts(null, () => now);
    const allowed = () =>
      Array.from({ length: 15 }, () => counts.count('a', 10)).filter((one) => one.allowed);
    expect(allowed()).toHaveLength(10);
    expect(counts.count('a', 10)).toEqual({ limit: 10, remaining: 0, resetSeconds: 30, allowed: false });
    expect(counts.count('b', 10)).toMatchObject({ allowed: true, remaining: 9 });
    now = 60_000;
    expect(allowed()).toHaveLength(10);
  });

  test('of two processes are one limit, which each may pass by a twentieth', async () => {
    const { add } = sharedCounts();
    const now = () => 0;
    const processes = [new CallCounts(add, now), new CallCounts(add, now)];
    let allowed = 0;
    for (let call = 0; call < 1000; call += 1) {
      if (processes[call % 2]?.count('key', 600).allowed) allowed += 1;
      await Promise.resolve();
      await Promise.resolve();
    }
    expect(allowed).toBeGreaterThanOrEqual(600);
    expect(allowed).toBeLessThanOrEqual(660);
  });

  test('of callers far below the limit are never written down', () => {
    const { add, added } = sharedCounts();
    const counts = new CallCounts(add, () => 0);
    for (let visitor = 0; visitor < 100; visitor += 1)
      for (let call = 0; call < 29; call += 1) counts.count(`verification ${visitor}`, 600);
    expect(added).toEqual([]);
  });

  test('are counted by the process alone while the database does not answer', async () => {
    const counts = new CallCounts(
      () => Promise.reject(new Error('away')),
      () => 0,
    );
    let allowed = 0;
    for (let call = 0; call < 100; call += 1) {
      if (counts.count('key', 60).allowed) allowed += 1;
      await Promise.resolve();
    }
    expect(allowed).toBe(60);
  });
});
