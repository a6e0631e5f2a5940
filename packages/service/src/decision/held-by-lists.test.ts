import { personLists } from '@ekyc/contract';
import { expect, test } from 'vitest';
import type { PolicyDecision } from './decide.ts';
import { mayBeHeld, withLists } from './held-by-lists.ts';
import { partsOfReasons, reasonsForVisitor } from './reasons.ts';

const checked = (decision: PolicyDecision['decision'], reasons: PolicyDecision['reasons'] = []) =>
  ({ decision, reasons, parts: [] }) satisfies PolicyDecision;

test('what would be approved is decided by a person, the gravest list first', () => {
  expect(withLists(checked('approved'), [])).toEqual(checked('approved'));
  expect(withLists(checked('approved'), ['watch'])).toEqual(checked('review', ['watch_list']));
  expect(withLists(checked('approved'), ['watch', 'block'])).toEqual(
    checked('review', ['block_list', 'watch_list']),
  );
});

test('a review keeps the reasons of its checks', () => {
  expect(withLists(checked('review', ['liveness']), ['block'])).toEqual(
    checked('review', ['block_list', 'liveness']),
  );
});

test('a list neither refuses anybody nor changes what a visitor is asked for', () => {
  for (const decision of ['declined', 'resubmission'] as const) {
    const given = checked(decision, ['documentQuality']);
    expect(mayBeHeld(given)).toBe(false);
    expect(withLists(given, personLists)).toBe(given);
  }
  for (const decision of ['approved', 'review'] as const)
    expect(withLists(checked(decision), personLists).decision).toBe('review');
});

test('a visitor is told nothing of it, also when a person asks again', () => {
  const { reasons } = withLists(checked('approved'), personLists);
  expect(reasonsForVisitor(reasons)).toEqual([]);
  expect(partsOfReasons(reasons).flatMap((part) => part.reasons)).toEqual([]);
});
