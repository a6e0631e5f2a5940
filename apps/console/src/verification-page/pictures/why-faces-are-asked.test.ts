import type { ExaminationResult } from '@ekyc/contract';
import { expect, test } from 'vitest';
import { texts } from './pictures-texts.ts';
import { whyFacesAreAsked } from './why-faces-are-asked.ts';

function faceMatch(why: unknown, outcome: ExaminationResult['outcome'] = 'consider'): ExaminationResult {
  return {
    check: 'faceMatch',
    outcome,
    values: { why },
    thresholds: {},
    engineId: null,
    modelHash: null,
  };
}

test('the reviewer learns why the faces are left to a person', () => {
  for (const why of Object.keys(texts.why) as (keyof typeof texts.why)[]) {
    expect(whyFacesAreAsked({ status: 'review', examinations: [faceMatch(why)] })).toBe(texts.why[why]);
  }
});

test('nothing is said where nobody is asked, or for a reason that this page does not know', () => {
  expect(whyFacesAreAsked({ status: 'review', examinations: [] })).toBeNull();
  expect(whyFacesAreAsked({ status: 'review', examinations: [faceMatch(null, 'clear')] })).toBeNull();
  expect(whyFacesAreAsked({ status: 'approved', examinations: [faceMatch('notNearEnough')] })).toBeNull();
  expect(whyFacesAreAsked({ status: 'review', examinations: [faceMatch('toString')] })).toBeNull();
});
