import { isDeepStrictEqual } from 'node:util';
import { methods, regimes } from '@ekyc/contract';
import { describe, expect, test } from 'vitest';
import { rules } from '../law/rules.ts';
import { roomOf } from './rooms.ts';

const rooms = methods.map(roomOf);

describe('what a room says follows one from the other', () => {
  test('every rule of every regime is in one room, under its own method', () => {
    const held = rooms.flatMap(({ method, admittedBy }) =>
      regimes.flatMap((regime) => admittedBy[regime].map((rule) => ({ regime, method, rule }))),
    );
    const written = regimes.flatMap((regime) =>
      rules[regime].map((rule) => ({ regime, method: rule.method, rule })),
    );
    expect(held).toHaveLength(written.length);
    for (const one of written) expect(held.some((other) => isDeepStrictEqual(one, other))).toBe(true);
  });

  test('a rule demands a face exactly of the methods whose page takes one', () => {
    for (const { method, steps, admittedBy } of rooms)
      for (const rule of Object.values(admittedBy).flat())
        expect(rule.requiresFace, `${method} ${rule.version}`).toBe(steps.takesFace);
  });

  test('a face is taken, checked, kept and taken again together', () => {
    for (const { method, steps, checks, evidence, retakes, by } of rooms) {
      const { takesFace } = steps;
      expect(evidence.includes('face'), method).toBe(takesFace);
      expect(retakes.includes('face'), method).toBe(takesFace);
      for (const check of ['faceMatch', 'liveness', 'recording'] as const)
        expect(checks.includes(check), `${method} ${check}`).toBe(takesFace);
      expect(checks.includes('comparedAtCounter'), method).toBe(by === 'staff');
      expect(evidence.includes('wordOfStaff'), method).toBe(by === 'staff');
    }
  });

  test('what a method holds comes by its own way, is read by its own readers and is checked by its own checks', () => {
    for (const { method, holds, steps, readers, checks } of rooms) {
      expect([holds, steps.document], method).toEqual(
        {
          picture: ['pictures', 'photographed'],
          chip: ['chip', 'readInApp'],
          chipAtCounter: ['chip', 'readAtCounter'],
          jpki: ['proof', 'proven'],
          mdoc: ['proof', 'proven'],
        }[method],
      );
      expect(readers.length > 0, method).toBe(holds === 'chip');
      expect(checks.includes('documentQuality'), method).toBe(holds === 'pictures');
      expect(checks.includes('chipAuthentic'), method).toBe(holds === 'chip');
      expect(checks.includes('proofAuthentic'), method).toBe(holds === 'proof');
    }
  });

  test('the reason that is usual is one of the checks', () => {
    for (const { method, usualReason, checks } of rooms) expect(checks, method).toContain(usualReason);
  });
});
