import { idTypes, type Kind, kinds, sandboxOutcomesOf } from '@ekyc/contract';
import { expect, test } from 'vitest';
import { type Examined, fakeExamination } from './faked-examination.ts';

const of = (kind: Kind, change: Partial<Examined> = {}): Examined => ({
  kind,
  idType: kind === 'identification' ? 'driversLicense' : null,
  method: 'picture',
  minimumAge: true,
  thickness: true,
  recording: true,
  ...change,
});

const examined = kinds.flatMap((kind) =>
  sandboxOutcomesOf(kind).flatMap((outcome) =>
    outcome === 'canceled' || outcome === 'expired' ? [] : [[kind, outcome] as const],
  ),
);

test.each(examined)('%s to %s: what speaks against it is the reason, and all is marked', (kind, outcome) => {
  const { decision, reasons, results, parts } = fakeExamination(of(kind), outcome);
  const [wanted = '', named] = outcome.split(':');
  expect(decision).toBe(wanted);
  const against = results.filter((one) => one.outcome !== 'clear' && one.outcome !== 'notApplicable');
  expect(against.map(({ check }) => check)).toEqual(reasons);
  expect(reasons.length).toBe(decision === 'approved' ? 0 : 1);
  if (named) expect(reasons).toEqual([named]);
  expect(parts.length).toBe(decision === 'resubmission' ? 1 : 0);
  for (const { engine, values } of results) {
    expect(engine?.id).toBe('sandbox');
    expect(values).toEqual({ simulated: true });
  }
});

test('a face authentication is neither reviewed nor taken again', () => {
  expect(sandboxOutcomesOf('faceAuthentication')).not.toContain('review');
  expect(sandboxOutcomesOf('faceAuthentication')).not.toContain('resubmission');
});

test('nothing is said that an examination in life never says', () => {
  for (const kind of kinds)
    for (const idType of kind === 'identification' ? idTypes : [null])
      for (const outcome of sandboxOutcomesOf(kind)) {
        if (outcome === 'canceled' || outcome === 'expired') continue;
        const { results } = fakeExamination(of(kind, { idType }), outcome);
        const said = new Map(results.map(({ check, outcome: one }) => [check, one]));
        expect(['notApplicable', undefined]).toContain(said.get('presentationAttack'));
        expect(['clear', undefined]).toContain(said.get('forbiddenNumber'));
        // A field that differs, or a face that does not move, is for a person to look at: no refusal.
        for (const check of ['profileMatch', 'liveness', 'recording', 'licenceMatch', 'duplicate'] as const)
          expect(said.get(check)).not.toBe('failed');
      }
  expect(sandboxOutcomesOf('identification')).not.toContain('declined:presentationAttack');
  expect(sandboxOutcomesOf('identification')).not.toContain('declined:forbiddenNumber');
  const { results } = fakeExamination(
    of('identification', { idType: 'myNumberCard', minimumAge: false, thickness: false, recording: false }),
    'approved',
  );
  const unsaid = results.filter(({ outcome }) => outcome === 'notApplicable').map(({ check }) => check);
  expect(unsaid.toSorted()).toEqual([
    'age',
    'numberCheckDigit',
    'presentationAttack',
    'recording',
    'thicknessShown',
  ]);
});

test.each(['chip', 'chipAtCounter'] as const)(
  'by %s the checks are the chip’s, not those of pictures',
  (method) => {
    const by = (outcome: Parameters<typeof fakeExamination>[1]) =>
      fakeExamination(of('identification', { method }), outcome);
    const said = by('approved').results.map(({ check }) => check);
    expect(said).toEqual(expect.arrayContaining(['chipAuthentic', 'chipAlive', 'chipHolder', 'expiry']));
    for (const check of [
      'documentQuality',
      'documentType',
      'thicknessShown',
      'numberCheckDigit',
      'profileMatch',
    ])
      expect(said).not.toContain(check);
    const isThere = method === 'chipAtCounter';
    for (const check of ['faceMatch', 'liveness', 'portraitFound', 'recording'])
      expect(said.includes(check as (typeof said)[number]), check).toBe(!isThere);
    expect(said.includes('comparedAtCounter')).toBe(isThere);
    expect(by('declined').reasons).toEqual([isThere ? 'comparedAtCounter' : 'faceMatch']);
    expect(by('declined:chipAuthentic')).toMatchObject({ decision: 'declined', reasons: ['chipAuthentic'] });
    expect(by('review').decision).toBe('review');
    const outcomes = sandboxOutcomesOf('identification', method);
    expect(outcomes).not.toContain('declined:thicknessShown');
    expect(outcomes.includes('resubmission')).toBe(!isThere);
    if (!isThere) expect(by('resubmission').parts).toEqual([{ take: 'face', reasons: [], problems: [] }]);
  },
);
