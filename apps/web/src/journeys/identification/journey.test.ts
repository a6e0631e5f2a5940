import { statuses } from '@ekyc/contract';
import { describe, expect, test } from 'vitest';
import { stepBefore } from '../session/steps.ts';
import { adviceFor, currentStep, emptyRecord, type JourneyFacts, partsOf, steps } from './journey.ts';

const profile = {
  familyName: '山田',
  firstName: '太郎',
  familyNameKana: 'ヤマダ',
  firstNameKana: 'タロウ',
  birthday: '1986-05-01',
  postal: '1000013',
  prefCode: '13',
  city: '千代田区',
  address: '霞が関2丁目',
};
const begun = { ...emptyRecord, started: true, consented: true, cameraAllowed: true };
type Take = JourneyFacts['materials']['takes'][number];
const take = (number: number, type: Take['type'], state: Take['state']): Take => ({
  take: number,
  purpose: 'identify',
  type,
  state,
  photoTypes: type === 'document' ? ['front', 'back'] : ['selfie', 'instruction1', 'instruction2'],
});

function facts(change: Partial<JourneyFacts> & { takes?: Take[] } = {}): JourneyFacts {
  return {
    completed: {
      completed: false,
      status: 'capturing',
      reasons: [],
      parts: [],
      redirectUrl: null,
      linkable: false,
      account: null,
    },
    profile: { profile, suppliedByClient: false },
    idType: 'driversLicense',
    record: begun,
    materials: { materials: [], takes: change.takes ?? [], challenge: null },
    ...change,
  };
}

function byChip(change: Parameters<typeof facts>[0]): JourneyFacts {
  const one = facts(change);
  return { ...one, completed: { ...one.completed, method: 'chip' } };
}

function byProof(change: Parameters<typeof facts>[0]): JourneyFacts {
  const one = facts(change);
  return { ...one, completed: { ...one.completed, method: 'jpki' } };
}

describe('currentStep', () => {
  const accepted = [take(1, 'document', 'accepted'), take(2, 'face', 'accepted')];
  const unknown = { profile: null, suppliedByClient: false };
  test.each([
    ['start', facts({ record: emptyRecord })],
    ['start', facts({ record: { ...emptyRecord, started: true } })],
    ['idType', facts({ profile: unknown, idType: null })],
    ['cameraCheck', facts({ record: { ...begun, cameraAllowed: false } })],
    // A chip is read in the business's own app: neither a document nor a camera is asked for before.
    ['document', byChip({ idType: null, record: { ...begun, cameraAllowed: false } })],
    [
      'cameraCheck',
      byChip({ takes: [take(1, 'document', 'accepted')], record: { ...begun, cameraAllowed: false } }),
    ],
    ['face', byChip({ takes: [take(1, 'document', 'accepted')] })],
    // A proof stands for document and face: no camera is asked for at all.
    ['start', byProof({ record: emptyRecord })],
    ['document', byProof({ idType: null, record: { ...begun, cameraAllowed: false } })],
    [
      'confirm',
      byProof({ takes: [take(1, 'document', 'accepted')], record: { ...begun, cameraAllowed: false } }),
    ],
    ['document', facts({ profile: unknown })],
    ['document', facts({ takes: [take(1, 'document', 'open')] })],
    ['face', facts({ takes: [take(1, 'document', 'accepted')] })],
    ['face', facts({ takes: [...accepted, take(3, 'face', 'open')] })],
    ['confirm', facts({ takes: accepted, profile: unknown })],
    ['confirm', facts({ takes: accepted, profile: { profile: null, suppliedByClient: true } })],
    ['idType', facts({ record: { ...begun, lookingAt: 'idType' } })],
    ['document', facts({ record: { ...begun, lookingAt: 'face' } })],
    ['face', facts({ takes: accepted, record: { ...begun, lookingAt: 'face' } })],
    ['confirm', facts({ takes: accepted, record: { ...begun, lookingAt: 'cameraCheck' } })],
  ] as const)('a reload goes on at %s', (step, known) => {
    expect(currentStep(known)).toBe(step);
  });
  test('after a resubmission only what was asked for is taken again, the document first', () => {
    const part = (take: Take['type']) => ({ take, reasons: [], problems: [] });
    const record = { ...begun, lookingAt: 'idType' };
    const after = (parts: Take['type'][], takes: Take[]) =>
      currentStep(
        facts({
          completed: { ...facts().completed, parts: parts.map(part) },
          takes: [...accepted, ...takes],
          record,
        }),
      );
    expect(after(['document'], [take(3, 'document', 'open')])).toBe('document');
    expect(after(['document'], [take(3, 'document', 'accepted')])).toBe('confirm');
    expect(after(['face'], [take(3, 'face', 'accepted')])).toBe('confirm');
    const both: Take['type'][] = ['document', 'face'];
    expect(after(both, [take(3, 'document', 'open')])).toBe('document');
    expect(after(both, [take(3, 'document', 'accepted')])).toBe('face');
    expect(after(both, [take(3, 'document', 'accepted'), take(4, 'face', 'accepted')])).toBe('confirm');
  });

  test('going back leads past what cannot be looked at, and stops at the first screen', () => {
    const known = facts({ takes: accepted });
    const way = [];
    for (let step: string | null = 'confirm'; step !== null; step = stepBefore(steps, known, step))
      way.push(step);
    expect(way).toEqual(['confirm', 'face', 'document', 'idType', 'start']);
    const asked = { ...known.completed, parts: [{ take: 'face' as const, reasons: [], problems: [] }] };
    expect(stepBefore(steps, { ...known, completed: asked }, 'confirm')).toBeNull();
  });

  test('every state of the server leads to a screen', () => {
    const ends = statuses.map((status) => {
      const completed = {
        completed: true,
        status,
        reasons: [],
        parts: [],
        redirectUrl: null,
        linkable: false,
        account: null,
      };
      return [status, currentStep(facts({ completed, record: emptyRecord }))];
    });
    expect(Object.fromEntries(ends)).toEqual({
      created: 'start',
      started: 'start',
      capturing: 'start',
      resubmission: 'resubmission',
      submitted: 'examining',
      examining: 'examining',
      approved: 'approved',
      declined: 'declined',
      review: 'review',
      canceled: 'canceled',
      expired: 'expired',
      redacted: 'expired',
    });
  });
});

const factsWith = (method: NonNullable<JourneyFacts['completed']['method']>) => {
  const some = facts();
  return { ...some, completed: { ...some.completed, method } };
};

test('the help tells how to take what is taken, and nothing where nothing is', () => {
  expect(adviceFor(factsWith('picture')).join()).toContain('書類');
  expect(adviceFor(facts({ takes: [take(1, 'document', 'accepted')] })).join()).toContain('お顔');
  expect(adviceFor(factsWith('chip')).join()).toContain('お顔');
  for (const method of ['jpki', 'mdoc'] as const) expect(adviceFor(factsWith(method))).toEqual([]);
});

test('the parts that a visitor counts are those of the method', () => {
  const partsWith = (method: Parameters<typeof factsWith>[0]) =>
    partsOf(factsWith(method)).filter((name) => name !== null);
  expect(partsWith('picture')).toEqual(['書類', 'お顔', '確認']);
  expect(partsWith('chip')).toEqual(['書類', 'お顔', '確認']);
  for (const method of ['jpki', 'mdoc'] as const) expect(partsWith(method)).toEqual(['本人確認', '確認']);
});
