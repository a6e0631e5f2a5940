import { describe, expect, test } from 'vitest';
import { decide, reasonsForVisitor } from './decide.ts';

describe('decide', () => {
  test('approves when nothing failed or is unsure', () => {
    expect(
      decide([
        { check: 'expiry', outcome: 'clear' },
        { check: 'numberCheckDigit', outcome: 'advisory' },
        { check: 'age', outcome: 'notApplicable' },
      ]),
    ).toEqual({ decision: 'approved', reasons: [] });
  });
  test('sends the unsure to review with its reasons', () => {
    expect(decide([{ check: 'liveness', outcome: 'consider' }])).toEqual({
      decision: 'review',
      reasons: ['liveness'],
    });
  });
  test('declines on one failure, whatever else is unsure', () => {
    expect(
      decide([
        { check: 'liveness', outcome: 'consider' },
        { check: 'faceMatch', outcome: 'failed' },
      ]),
    ).toEqual({ decision: 'declined', reasons: ['faceMatch'] });
  });
});

test('a visitor is never told how an attack was noticed', () => {
  expect(reasonsForVisitor(['faceMatch', 'liveness', 'portraitFound', 'expiry'])).toEqual(['expiry']);
});
