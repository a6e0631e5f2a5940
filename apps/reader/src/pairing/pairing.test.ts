import { expect, test } from 'vitest';
import { Pairing } from './pairing.ts';

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('a code is good once, and its token until another browser is paired', () => {
  const pairing = new Pairing();
  const code = pairing.newCode();
  expect(code).toMatch(/^[0-9]{6}$/);
  const paired = pairing.pair(code);
  if (!paired.ok) throw new Error(paired.code);
  expect(pairing.isPaired(paired.token)).toBe(true);
  expect(pairing.isPaired('')).toBe(false);
  expect(pairing.pair(code)).toEqual({ ok: false, code: 'code_used_up' });
  const next = pairing.pair(pairing.newCode());
  expect(next.ok && pairing.isPaired(next.token)).toBe(true);
  expect(pairing.isPaired(paired.token)).toBe(false);
});

test('five wrong codes use it up, and the right one comes too late', () => {
  const pairing = new Pairing();
  const code = pairing.newCode();
  for (const triesLeft of [4, 3, 2, 1])
    expect(pairing.pair(otherThan(code))).toEqual({ ok: false, code: 'code_wrong', triesLeft });
  expect(pairing.pair(otherThan(code))).toEqual({ ok: false, code: 'code_used_up' });
  expect(pairing.pair(code)).toEqual({ ok: false, code: 'code_used_up' });
});

test('nobody is paired before a code was shown', () => {
  expect(new Pairing().pair('000000')).toEqual({ ok: false, code: 'code_used_up' });
});
