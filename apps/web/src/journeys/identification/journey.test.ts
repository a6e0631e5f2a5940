import { statuses } from '@ekyc/contract';
import { describe, expect, test } from 'vitest';
import { currentStep, emptyRecord, type JourneyFacts } from './journey.ts';

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

describe('currentStep', () => {
  const accepted = [take(1, 'document', 'accepted'), take(2, 'face', 'accepted')];
  test.each([
    ['start', facts({ record: emptyRecord })],
    ['consent', facts({ record: { ...emptyRecord, started: true } })],
    ['cameraCheck', facts({ record: { ...begun, cameraAllowed: false } })],
    ['profile', facts({ profile: { profile: null, suppliedByClient: false } })],
    ['idType', facts({ profile: { profile: null, suppliedByClient: true }, idType: null })],
    ['document', facts()],
    ['document', facts({ takes: [take(1, 'document', 'open')] })],
    ['face', facts({ takes: [take(1, 'document', 'accepted')] })],
    ['face', facts({ takes: [...accepted, take(3, 'face', 'open')] })],
    ['readText', facts({ takes: accepted })],
    ['similarity', facts({ takes: accepted, profile: { profile: null, suppliedByClient: true } })],
    ['idType', facts({ record: { ...begun, choosingDocument: true } })],
    ['oath', facts({ takes: accepted, record: { ...begun, textConfirmed: true, similarityChecked: true } })],
  ] as const)('a reload goes on at %s', (step, known) => {
    expect(currentStep(known)).toBe(step);
  });
  test('after a resubmission only what was asked for is taken again, the document first', () => {
    const part = (take: Take['type']) => ({ take, reasons: [], problems: [] });
    const record = { ...begun, textConfirmed: true, similarityChecked: true };
    const after = (parts: Take['type'][], takes: Take[]) =>
      currentStep(
        facts({
          completed: { ...facts().completed, parts: parts.map(part) },
          takes: [...accepted, ...takes],
          record,
        }),
      );
    expect(after(['document'], [take(3, 'document', 'open')])).toBe('document');
    expect(after(['document'], [take(3, 'document', 'accepted')])).toBe('oath');
    expect(after(['face'], [take(3, 'face', 'accepted')])).toBe('oath');
    const both: Take['type'][] = ['document', 'face'];
    expect(after(both, [take(3, 'document', 'open')])).toBe('document');
    expect(after(both, [take(3, 'document', 'accepted')])).toBe('face');
    expect(after(both, [take(3, 'document', 'accepted'), take(4, 'face', 'accepted')])).toBe('oath');
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
