import { kinds, sandboxOutcomesOf } from '@ekyc/contract';
import { expect, test } from 'vitest';
import { fakeExamination } from './faked-examination.ts';

const examined = kinds.flatMap((kind) =>
  sandboxOutcomesOf(kind).flatMap((outcome) =>
    outcome === 'canceled' || outcome === 'expired' ? [] : [[kind, outcome] as const],
  ),
);

test.each(examined)('%s to %s: what speaks against it is the reason, and all is marked', (kind, outcome) => {
  const { decision, reasons, results, parts } = fakeExamination(kind, outcome);
  const [wanted = '', named] = outcome.split(':');
  expect(decision).toBe(wanted);
  expect(results.filter((one) => one.outcome !== 'clear').map(({ check }) => check)).toEqual(reasons);
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
