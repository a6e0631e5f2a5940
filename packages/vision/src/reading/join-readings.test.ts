import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differingFields, supportReading } from './join-readings.ts';

const read = (value: string, confidence: number, candidates?: readonly string[]) => ({
  value,
  confidence,
  ...(candidates ? { candidates } : {}),
});

describe('a further picture supports the first', () => {
  test('by reading the same where the first is unsure', () => {
    const supported = supportReading({ birthday: read('1967-07-12', 0.6) }, [
      { birthday: read('1967-07-12', 0.6) },
    ]);
    expect(supported['birthday']?.value).toBe('1967-07-12');
    expect(supported['birthday']?.confidence).toBeCloseTo(0.84);
  });

  test('leaves what is sure, what it reads otherwise, and what the first offers in several readings', () => {
    const first = {
      number: read('450357079330', 0.9),
      expiryDate: read('2029-08-12', 0.6),
      name: read('中村 正雄', 0.5, ['中村 正男']),
    };
    const second = {
      number: read('450357079330', 0.9),
      expiryDate: read('2034-08-12', 0.95),
      name: read('中村 正雄', 0.95),
    };
    expect(supportReading(first, [second])).toEqual(first);
  });

  test('never gives a field, a value or a candidate, and never makes a reading less sure', () => {
    const value = fc.constantFrom('中村 正男', '佐藤 花子', '2029-08-12', '450357079330');
    const field = fc.record(
      {
        value,
        confidence: fc.integer({ min: 0, max: 99 }).map((percent) => percent / 100),
        candidates: fc.array(value),
      },
      { requiredKeys: ['value', 'confidence'] },
    );
    const fields = fc.dictionary(fc.constantFrom('name', 'birthday', 'address', 'number'), field);
    fc.assert(
      fc.property(fields, fc.array(fields, { maxLength: 3 }), (first, further) => {
        const supported = supportReading(first, further);
        expect(Object.keys(supported)).toEqual(Object.keys(first));
        for (const [name, own] of Object.entries(first)) {
          const { confidence, ...rest } = own;
          expect(supported[name]).toMatchObject(rest);
          expect(supported[name]?.candidates).toEqual(own.candidates);
          expect(supported[name]?.confidence).toBeGreaterThan(confidence - 1e-9);
        }
      }),
    );
  });
});

describe('a further picture differs', () => {
  const first = { name: read('中村 正男', 0.95), birthday: read('1967-07-12', 0.5) };
  const differing = (second: Parameters<typeof supportReading>[0]) => differingFields(first, [second]);

  test('where it surely reads something else, however sure the first is', () => {
    expect(differing({ name: read('佐藤 花子', 0.9) })).toEqual(['name']);
    expect(differing({ birthday: read('1990-01-01', 0.9) })).toEqual(['birthday']);
  });

  test('where it surely reads what the first does not show', () => {
    expect(differing({ number: read('450357079330', 0.9) })).toEqual(['number']);
  });

  test('not where it is unsure itself, or reads the same with other blanks or a variant of a kanji', () => {
    expect(differing({ name: read('佐藤 花子', 0.79), number: read('450357079330', 0.5) })).toEqual([]);
    expect(differing({ name: read('中村正男', 0.95) })).toEqual([]);
    expect(differingFields({ name: read('高橋 正男', 0.95) }, [{ name: read('髙橋 正男', 0.95) }])).toEqual(
      [],
    );
  });

  test('not where the first is unsure and offers the same itself; a sure one offers nothing', () => {
    const offering = (confidence: number) => ({ name: read('中村 正雄', confidence, ['中村 正男']) });
    const second = [{ name: read('中村 正男', 0.95) }];
    expect(differingFields(offering(0.5), second)).toEqual([]);
    expect(differingFields(offering(0.9), second)).toEqual(['name']);
  });
});
