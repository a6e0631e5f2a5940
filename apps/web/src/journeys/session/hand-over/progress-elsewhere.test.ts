import { type CompletedAnswer, statuses } from '@ekyc/contract';
import { expect, test } from 'vitest';
import { mayChange, progressElsewhere, stageElsewhere, standing } from './progress-elsewhere.ts';

const completed = (status: CompletedAnswer['status'], handedOver?: true): CompletedAnswer => ({
  completed: false,
  status,
  reasons: [],
  parts: [],
  redirectUrl: null,
  linkable: false,
  account: null,
  ...(handedOver ? { handedOver } : {}),
});

test('who handed over sees whether it goes on, was submitted, or ended without a submission', () => {
  const stages = Object.fromEntries(
    statuses.map((status) => [status, progressElsewhere(completed(status, true))]),
  );
  expect(stages).toEqual({
    created: 'going',
    started: 'going',
    capturing: 'going',
    resubmission: 'going',
    submitted: 'submitted',
    examining: 'submitted',
    approved: 'submitted',
    declined: 'submitted',
    review: 'submitted',
    canceled: 'canceled',
    expired: 'expired',
    redacted: 'expired',
  });
  for (const status of statuses) expect(progressElsewhere(completed(status))).toBeNull();
});

test('the stage is shown while it goes on, and a new one appears', () => {
  const at = (stage: 'document' | 'face', status: CompletedAnswer['status'] = 'capturing') => ({
    ...completed(status, true),
    stage,
  });
  expect(stageElsewhere(at('document'))).toBe('document');
  expect(stageElsewhere(at('document', 'submitted'))).toBeNull();
  expect(stageElsewhere({ ...completed('capturing'), stage: 'document' })).toBeNull();
  expect(standing(at('document'))).not.toBe(standing(at('face')));
  expect(mayChange(standing(at('face')))).toBe(true);
});

test('what changes is seen, and only what may change is watched', () => {
  expect(standing(completed('started'))).toBe(standing(completed('capturing')));
  expect(standing(completed('started'))).not.toBe(standing(completed('started', true)));
  expect(standing(completed('started', true))).not.toBe(standing(completed('submitted', true)));
  const watched = [completed('started'), completed('capturing', true), completed('submitted', true)];
  expect(watched.map((answer) => mayChange(standing(answer)))).toEqual([true, true, false]);
  expect(mayChange(standing(completed('examining')))).toBe(false);
  expect(mayChange(null)).toBe(false);
});
