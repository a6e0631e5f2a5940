import { type CompletedAnswer, type LicenceMaterialsAnswer, statuses } from '@ekyc/contract';
import { expect, test } from 'vitest';
import { currentStep, emptyRecord, type LicenceFacts } from './journey.ts';
import { reasonsToRetake } from './additional-document-texts.ts';

const ready = { ...emptyRecord, started: true, consented: true, cameraAllowed: true };
type Picture = readonly [photoType: 'front' | 'back', ok: boolean, take?: number];
/** The newest picture of each side, as a service lists them after an upload of both. */
const newestOf = (pictures: readonly Picture[]) =>
  (['front', 'back'] as const)
    .map((side) => pictures.findLastIndex(([photoType]) => photoType === side))
    .filter((at) => at >= 0)
    .map(String);

function facts(
  status: CompletedAnswer['status'],
  pictures: readonly Picture[],
  change: Partial<LicenceFacts['record']> = {},
  openTake = 1,
  current: string[] = newestOf(pictures),
): LicenceFacts {
  const materials: LicenceMaterialsAnswer['materials'] = pictures.map(([photoType, ok, take = 1], at) => ({
    id: String(at),
    type: 'document',
    photoType,
    take,
    sha256: '',
    quality: { ok, problems: ok ? [] : ['picture_blurred'] },
    takenAt: '2026-11-20T00:00:00.000Z',
  }));
  const takes: LicenceMaterialsAnswer['takes'] = Array.from({ length: openTake }, (_, at) => ({
    take: at + 1,
    type: 'document',
    purpose: 'identify',
    state: at + 1 === openTake ? 'open' : 'accepted',
    photoTypes: ['front'],
  }));
  return {
    completed: {
      completed: false,
      status,
      reasons: [],
      parts: [],
      redirectUrl: null,
      linkable: false,
      account: null,
    },
    record: { ...ready, ...change },
    materials: { materials, takes, documentType: 'hazMatLicense', fields: {}, current },
  };
}

test.each([
  ['start', facts('started', [], emptyRecord)],
  ['start', facts('started', [], { consented: false })],
  ['cameraCheck', facts('started', [], { cameraAllowed: false })],
  ['licence', facts('capturing', [])],
  ['licence', facts('capturing', [['front', false]])],
  ['form', facts('capturing', [['front', false]], { keptTake: 1 })],
  ['form', facts('capturing', [['front', true]])],
  [
    'form',
    facts('capturing', [
      ['front', false],
      ['front', true],
    ]),
  ],
  [
    'licence',
    facts('capturing', [
      ['front', true],
      ['back', false],
    ]),
  ],
  [
    'form',
    facts('capturing', [
      ['front', true],
      ['back', true],
    ]),
  ],
  ['licence', facts('capturing', [['front', true]], { retaking: true })],
  ['resubmission', facts('resubmission', [['front', true]])],
  ['licence', facts('capturing', [['front', true]], {}, 2)],
  ['licence', facts('capturing', [['front', true]], { keptTake: 1 }, 2)],
  [
    'form',
    facts(
      'capturing',
      [
        ['front', true],
        ['front', true, 2],
      ],
      {},
      2,
    ),
  ],
] as const)('a reload goes on at %s (%#)', (step, known) => {
  expect(currentStep(known)).toBe(step);
});

test('a repeated front and a back that was left out count as the newest upload has them', () => {
  const poorBackLeftOut = [
    ['front', true],
    ['back', false],
  ] as const;
  expect(currentStep(facts('capturing', poorBackLeftOut, {}, 1, ['0']))).toBe('form');
  const poorFrontAgain = [
    ['front', false],
    ['front', true],
  ] as const;
  expect(currentStep(facts('capturing', poorFrontAgain, {}, 1, ['0']))).toBe('licence');
});

test('every state of the server leads to a screen', () => {
  const open = ['created', 'started', 'capturing', 'resubmission'];
  const closed = new Set(['examining', 'approved', 'review', 'declined', 'canceled', 'expired']);
  for (const status of statuses) {
    expect(closed.has(currentStep(facts(status, [])))).toBe(!open.includes(status));
  }
});

test('the page says what was wrong with each side, else that the pictures would not do', () => {
  const problems = [{ photoType: 'back', problem: 'picture_dark' }] as const;
  expect(reasonsToRetake({ problems: [...problems] })).toEqual([
    '裏面:暗く写っていました。明るい場所で撮影してください。',
  ]);
  expect(reasonsToRetake({ problems: [] })).toEqual(['免状の画像を十分に確認できませんでした。']);
});
