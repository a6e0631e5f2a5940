import { idTypes, type Kind, kinds, sandboxOutcomesOf } from '@ekyc/contract';
import { expect, test } from 'vitest';
import { type Examined, fakeExamination } from './faked-examination.ts';

const of = (kind: Kind, change: Partial<Examined> = {}): Examined => ({
  kind,
  idType: kind === 'identification' ? 'driversLicense' : null,
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
