import { checkNames } from '@ekyc/contract';
import { describe, expect, test } from 'vitest';
import { decide, type DecidedResult, type DecisionBasis } from './decide.ts';
import { partsOfReasons, reasonsAbout, reasonsForVisitor } from './reasons.ts';

const basis: DecisionBasis = { policy: {}, law: false, live: false, mayAskAgain: true };
const blurred: DecidedResult = {
  check: 'documentQuality',
  outcome: 'consider',
  retake: [{ photoType: 'front', problem: 'picture_blurred' }],
};
const edge: DecidedResult = {
  check: 'thicknessShown',
  outcome: 'consider',
  retake: [{ photoType: 'thickness', problem: 'edge_not_seen' }],
};

describe('decide by the default policy', () => {
  test('approves when nothing failed or is unsure', () => {
    expect(
      decide(
        [
          { check: 'expiry', outcome: 'clear' },
          { check: 'numberCheckDigit', outcome: 'advisory' },
          { check: 'age', outcome: 'notApplicable' },
        ],
        basis,
      ),
    ).toEqual({ decision: 'approved', reasons: [], parts: [] });
  });
  test('sends the unsure to review with its reasons', () => {
    expect(decide([{ check: 'liveness', outcome: 'consider' }], basis)).toEqual({
      decision: 'review',
      reasons: ['liveness'],
      parts: [],
    });
  });
  test('declines on one failure, whatever else is unsure', () => {
    expect(
      decide(
        [{ check: 'liveness', outcome: 'consider' }, { check: 'faceMatch', outcome: 'failed' }, blurred],
        basis,
      ),
    ).toEqual({ decision: 'declined', reasons: ['faceMatch'], parts: [] });
  });
});

describe('asking for better pictures', () => {
  test('names the pictures that were poor, each once', () => {
    const both = [blurred, { ...edge, retake: [...(edge.retake ?? []), ...(blurred.retake ?? [])] }];
    expect(decide(both, basis)).toEqual({
      decision: 'resubmission',
      reasons: ['documentQuality', 'thicknessShown'],
      parts: [
        {
          take: 'document',
          photoTypes: ['front', 'thickness'],
          reasons: ['documentQuality', 'thicknessShown'],
          problems: [
            { photoType: 'front', problem: 'picture_blurred' },
            { photoType: 'thickness', problem: 'edge_not_seen' },
          ],
        },
      ],
    });
  });
  test.each<[string, readonly DecidedResult[], DecisionBasis, string]>([
    [
      'not beside what no picture mends',
      [blurred, { check: 'profileMatch', outcome: 'consider' }],
      basis,
      'review',
    ],
    ['not where it was asked often enough', [blurred], { ...basis, mayAskAgain: false }, 'review'],
    ['not where no picture is named', [{ ...blurred, retake: [] }], basis, 'review'],
    [
      'never for a sign of an attack',
      [
        {
          check: 'liveness',
          outcome: 'consider',
          retake: [{ photoType: 'selfie', problem: 'picture_dark' }],
        },
      ],
      basis,
      'review',
    ],
    [
      'not where the business declines it',
      [blurred],
      { ...basis, policy: { documentQuality: { consider: 'decline' } } },
      'declined',
    ],
    [
      'not where the business does not mind',
      [blurred],
      { ...basis, policy: { documentQuality: { consider: 'ignore' } } },
      'approved',
    ],
  ])('%s', (_, results, given, decision) => {
    expect(decide(results, given).decision).toBe(decision);
  });
});

test('a missing portrait is asked for again first, and declined only when that did not help', () => {
  const results: DecidedResult[] = [
    {
      check: 'portraitFound',
      outcome: 'failed',
      retake: [{ photoType: 'front', problem: 'portrait_not_found' }],
    },
    { check: 'faceMatch', outcome: 'consider', retake: [{ photoType: 'front', problem: 'picture_blurred' }] },
  ];
  const asked = decide(results, basis);
  expect(asked.decision).toBe('resubmission');
  // The visitor is asked for the front, and never learns that the faces did not match.
  expect(asked.parts[0]).toMatchObject({ photoTypes: ['front'], reasons: ['portraitFound'] });
  expect(decide(results, { ...basis, mayAskAgain: false })).toMatchObject({
    decision: 'declined',
    reasons: ['portraitFound'],
  });
  const another = { check: 'faceMatch', outcome: 'failed', retake: [] } as const;
  expect(decide([blurred, another], basis)).toMatchObject({ decision: 'declined', reasons: ['faceMatch'] });
});

test('a number that a poor picture hides is asked for again like the picture; the same number twice is not', () => {
  const hidden: DecidedResult = { check: 'duplicate', outcome: 'consider', retake: blurred.retake ?? [] };
  const asked = decide([blurred, hidden], basis);
  expect(asked.decision).toBe('resubmission');
  expect(asked.parts[0]?.reasons).not.toContain('duplicate');
  const twice: DecidedResult = { check: 'duplicate', outcome: 'advisory' };
  const policy = { duplicate: { advisory: 'review' } } as const;
  expect(decide([blurred, twice], { ...basis, policy }).decision).toBe('review');
});

describe("a business's policy", () => {
  test('turns on what is advisory by default', () => {
    const results = [{ check: 'duplicate', outcome: 'advisory' }] as const;
    expect(decide(results, basis).decision).toBe('approved');
    expect(decide(results, { ...basis, policy: { duplicate: { advisory: 'review' } } }).decision).toBe(
      'review',
    );
    expect(decide(results, { ...basis, policy: { duplicate: { advisory: 'decline' } } }).decision).toBe(
      'declined',
    );
  });

  test('may not look away from faceMatch when it is live, law or not: a person decides', () => {
    const policy = { faceMatch: { failed: 'ignore', consider: 'ignore' } } as const;
    const check = 'faceMatch';
    const decided = (outcome: 'failed' | 'consider') =>
      decide([{ check, outcome }], { ...basis, policy, live: true }).decision;
    expect(decided('consider')).toBe('review');
    expect(decided('failed')).toBe('declined');
    const stricter = { ...basis, live: true, policy: { faceMatch: { consider: 'decline' } } } as const;
    expect(decide([{ check, outcome: 'consider' }], stricter).decision).toBe('declined');
  });

  test.each(['faceMatch', 'liveness', 'thicknessShown', 'documentType', 'expiry'] as const)(
    'may look away from %s by its own wish, not under a law',
    (check) => {
      const policy = { [check]: { failed: 'ignore', consider: 'ignore' } } as const;
      for (const [outcome, underLaw] of [
        ['failed', 'declined'],
        ['consider', 'review'],
      ] as const) {
        expect(decide([{ check, outcome }], { ...basis, policy, law: false }).decision).toBe('approved');
        expect(decide([{ check, outcome }], { ...basis, policy, law: true }).decision).toBe(underLaw);
      }
    },
  );

  test('may be stricter or milder than the default under a law, as long as it does not look away', () => {
    const policy = { faceMatch: { failed: 'review' }, expiry: { consider: 'decline' } } as const;
    const given = { ...basis, policy, law: true };
    expect(decide([{ check: 'faceMatch', outcome: 'failed' }], given).decision).toBe('review');
    expect(decide([{ check: 'expiry', outcome: 'consider' }], given).decision).toBe('declined');
  });

  test('cannot turn a clear outcome into anything', () => {
    const policy = Object.fromEntries(checkNames.map((check) => [check, { failed: 'decline' as const }]));
    const results = checkNames.map((check) => ({ check, outcome: 'clear' as const }));
    expect(decide(results, { ...basis, policy }).decision).toBe('approved');
  });
});

test('a visitor never learns how an attack was noticed', () => {
  expect(reasonsForVisitor([...checkNames, 'examination_failed'])).toEqual([
    'documentQuality',
    'thicknessShown',
    'portraitFound',
    'expiry',
    'age',
    'profileMatch',
  ]);
});

test('without parts a person means the takes that the reasons speak of, or all', () => {
  const takes = (reasons: string[]) => partsOfReasons(reasons).map(({ take }) => take);
  expect(takes(['liveness'])).toEqual(['face']);
  expect(takes(['expiry', 'profileMatch'])).toEqual(['document']);
  expect(takes(['faceMatch', 'documentQuality'])).toEqual(['document', 'face']);
  expect(takes(['examination_failed'])).toEqual(['document', 'face']);
  expect(partsOfReasons(['faceMatch'])[0]?.reasons).toEqual([]);
});

test('for a picture that is taken again only its own problems are shown', () => {
  const reasons = ['documentQuality', 'profileMatch', 'thicknessShown'];
  expect(reasonsAbout(['thickness'], reasons)).toEqual(['documentQuality', 'thicknessShown']);
  expect(reasonsAbout(['back'], reasons)).toEqual(['documentQuality', 'profileMatch']);
  expect(reasonsAbout(['front', 'thickness'], reasons)).toEqual(reasons);
  expect(reasonsAbout(undefined, reasons)).toEqual(reasons);
});
