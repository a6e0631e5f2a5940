import { describe, expect, test } from 'vitest';
import { agreeOnMyNumber, judgeRow, type RowFigures } from './row-figures.ts';

/** A row on which these digits were printed, each `own` from its print and `others` from all other digits. */
function printed(digits: string, { own = 3, others = 30 } = {}): RowFigures {
  const places = Array.from(digits, (digit) =>
    Array.from({ length: 10 }, (_, other) => (other === Number(digit) ? own : others)),
  );
  return { places, mean: own, third: own };
}

/** The same with another digit at one place that is nearly as near. */
function doubtful(row: RowFigures, place: number, digit: number, distance: number): RowFigures {
  const places = row.places.map((distances, at) =>
    at === place ? distances.map((one, value) => (value === digit ? distance : one)) : distances,
  );
  return { ...row, places };
}

const rightNumber = '123456789018';
const wrongNumber = '123456789019';

describe('judgeRow', () => {
  test('tells a number by its check digit', () => {
    expect(judgeRow(printed(rightNumber), null)).toBe('myNumber');
    expect(judgeRow(printed(wrongNumber), null)).toBe('otherDigits');
  });

  test('leaves open what one digit that may be another would make right', () => {
    expect(judgeRow(doubtful(printed(wrongNumber), 11, 8, 5.4), null)).toBe('unclear');
    expect(judgeRow(doubtful(printed(wrongNumber), 11, 8, 5.6), null)).toBe('otherDigits');
    expect(judgeRow(doubtful(printed(wrongNumber), 11, 7, 5.4), null)).toBe('otherDigits');
  });

  test('leaves faint print to the recogniser, and shapes that are no digits to nobody', () => {
    expect(judgeRow(printed(rightNumber, { own: 12 }), null)).toBe('unclear');
    expect(judgeRow({ ...printed(rightNumber), third: 14 }, null)).toBe('unclear');
    expect(judgeRow(printed(rightNumber, { own: 26, others: 40 }), null)).toBe('noDigits');
    expect(judgeRow(null, null)).toBe('unclear');
  });

  test('reads a row one way up where the other is plainly wrong, and both ways where either may be right', () => {
    const turned = printed(rightNumber, { own: 14 });
    expect(judgeRow(turned, printed(wrongNumber))).toBe('noDigits');
    expect(judgeRow(printed('168901681968', { own: 4 }), printed('896189106891', { own: 3 }))).not.toBe(
      'noDigits',
    );
  });
});

describe('agreeOnMyNumber', () => {
  const unclear = printed(rightNumber, { own: 11 });

  test('takes what the recogniser read with one digit lost or one too many', () => {
    expect(agreeOnMyNumber(unclear, '23456789018')).toBe(true);
    expect(agreeOnMyNumber(unclear, '1234567890198')).toBe(true);
    expect(agreeOnMyNumber(unclear, '1234567890281')).toBe(false);
    expect(agreeOnMyNumber(unclear, '3456789018')).toBe(false);
  });

  test('takes a fairly clear one of which the recogniser read one digit differently, not two', () => {
    expect(agreeOnMyNumber(unclear, wrongNumber)).toBe(true);
    expect(agreeOnMyNumber(unclear, '123456789108')).toBe(false);
    expect(agreeOnMyNumber(printed(rightNumber, { own: 12.5 }), wrongNumber)).toBe(false);
  });

  test('takes no other number for one', () => {
    expect(agreeOnMyNumber(printed(wrongNumber, { own: 11 }), rightNumber)).toBe(false);
    expect(agreeOnMyNumber(printed(wrongNumber, { own: 11 }), '23456789019')).toBe(false);
    expect(agreeOnMyNumber(printed(rightNumber, { own: 18, others: 40 }), '23456789018')).toBe(false);
  });

  test('ends where every digit may stand at every place: there are more than could be tried', () => {
    const anything: RowFigures = {
      ...unclear,
      places: unclear.places.map((distances) => distances.map(() => 11)),
    };
    expect(agreeOnMyNumber(anything, '98765432109')).toBe(false);
  });
});
