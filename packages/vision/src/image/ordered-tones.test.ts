import { assert, double, property, uint8Array } from 'fast-check';
import { expect, test } from 'vitest';
import { orderedTones } from './ordered-tones.ts';

test('gives what sorting gives', () => {
  assert(
    property(uint8Array({ maxLength: 300 }), double({ min: 0, max: 1, noNaN: true }), (data, share) => {
      expect(orderedTones(data, share)).toEqual([data.toSorted()[Math.floor(data.length * share)]]);
    }),
  );
});
