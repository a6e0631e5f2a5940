import { expect, test } from 'vitest';
import { operatorMeets } from './operator-meets.ts';

test('a certified program is named by the operator, but on a developer’s machine, and nothing else is met by itself', () => {
  const met = (envType: 'local' | 'production', mdocCertifiedProgram: string | null) =>
    operatorMeets({ envType, mdocCertifiedProgram })('live');
  expect(met('local', null)).toEqual(['certifiedProgram']);
  expect(met('production', null)).toEqual([]);
  expect(met('production', '認定第1号 確認用プログラム')).toEqual(['certifiedProgram']);
});
