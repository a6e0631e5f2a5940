import { expect, test } from 'vitest';
import { isFinal, isOpen, transitions } from './states.ts';

const all = Object.entries(transitions);

test('nothing leaves a final state but a redaction', () => {
  const leaving = all.filter(([, { from }]) => from.some(isFinal)).map(([name]) => name);
  expect(leaving).toEqual(['redact', 'redactAgain']);
});

test('a decision is made of what is examined or reviewed, and of nothing else', () => {
  const deciding = all.filter(([, { to }]) => ['approved', 'declined', 'resubmission'].includes(to));
  expect(deciding.map(([name]) => name)).toEqual(['approve', 'decline', 'askAgain']);
  for (const [name, { from }] of deciding) expect(from, name).toEqual(['examining', 'review']);
});

test('only what was captured is submitted, and only what was submitted is examined', () => {
  expect(transitions.submit.from).toEqual(['capturing']);
  expect(transitions.examine.from).toEqual(['submitted']);
});

test('a visitor cancels, and time ends, only what is open', () => {
  for (const { from } of [transitions.cancel, transitions.expire])
    expect(from.every((status) => isOpen(status))).toBe(true);
});
