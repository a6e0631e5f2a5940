import { type CompletedAnswer, type MaterialsAnswer, statuses } from '@ekyc/contract';
import { expect, test } from 'vitest';
import * as face from '../face-authentication/journey.ts';
import { emptySessionRecord } from '../session/steps.ts';
import { currentStep } from './journey.ts';

const completed = (status: CompletedAnswer['status']): CompletedAnswer => ({
  completed: false,
  status,
  reasons: [],
  parts: [],
  redirectUrl: null,
  linkable: false,
  account: null,
});
const takes = (...states: MaterialsAnswer['takes'][number]['state'][]): MaterialsAnswer => ({
  materials: [],
  takes: states.map((state, at) => ({
    take: at + 1,
    type: 'face',
    purpose: 'identify',
    state,
    photoTypes: [],
  })),
  challenge: null,
});
const ready = { ...emptySessionRecord, started: true, consented: true, cameraAllowed: true };

test.each([
  ['start', 'started', emptySessionRecord, takes()],
  ['start', 'started', { ...emptySessionRecord, started: true }, takes()],
  ['start', 'started', { ...ready, lookingAt: 'start' }, takes()],
  ['cameraCheck', 'started', { ...ready, cameraAllowed: false }, takes()],
  ['face', 'started', ready, takes()],
  ['face', 'capturing', ready, takes('open')],
  ['face', 'capturing', ready, takes('accepted', 'open')],
  ['confirm', 'capturing', ready, takes('accepted')],
  ['face', 'capturing', { ...ready, lookingAt: 'face' }, takes('accepted')],
  ['resubmission', 'resubmission', emptySessionRecord, takes('accepted')],
] as const)('a reload goes on at %s', (step, status, record, materials) => {
  expect(currentStep({ completed: completed(status), record, materials })).toBe(step);
});

test('every state of the server leads to a screen, in both kinds', () => {
  const closed = new Set(['examining', 'approved', 'review', 'declined', 'canceled', 'expired']);
  for (const status of statuses) {
    const open = ['created', 'started', 'capturing', 'resubmission'].includes(status);
    const selfie = currentStep({ completed: completed(status), record: ready, materials: takes() });
    const record = { ...face.emptyRecord, ...ready };
    const authentication = face.currentStep({ completed: completed(status), record });
    expect([closed.has(selfie), closed.has(authentication)]).toEqual([!open, !open]);
  }
});
