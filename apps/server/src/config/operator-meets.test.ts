import { expect, test } from 'vitest';
import { operatorMeets } from './operator-meets.ts';

test('a certified program is named by the operator, but on a developer’s machine, and nothing else is met by itself', () => {
  const met = (envType: 'local' | 'production', mdocCertifiedProgram: string | null) =>
    operatorMeets({ envType, mdocCertifiedProgram })('live');
  expect(met('local', null)).toEqual(['certifiedProgram']);
  expect(met('production', null)).toEqual([]);
  expect(met('production', '認定第1号 確認用プログラム')).toEqual(['certifiedProgram']);
});

test('what others say that the operator meets is met too, in their modes', () => {
  const settings = { envType: 'production', mdocCertifiedProgram: null } as const;
  const met = operatorMeets(
    settings,
    (mode) => (mode === 'sandbox' ? ['mdocReader'] : []),
    () => ['jpkiProvider'],
  );
  expect(met('sandbox')).toEqual(['mdocReader', 'jpkiProvider']);
  expect(met('live')).toEqual(['jpkiProvider']);
});
