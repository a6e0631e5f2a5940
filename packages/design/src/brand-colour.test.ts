import { expect, test } from 'vitest';
import { brandColours, carriesWhiteText } from './brand-colour.ts';

test('white text is put on dark colours only', () => {
  expect(carriesWhiteText('#0017c1')).toBe(true);
  expect(carriesWhiteText('#767676')).toBe(true);
  expect(carriesWhiteText('#777777')).toBe(false);
  expect(carriesWhiteText('#ffcc00')).toBe(false);
  expect(carriesWhiteText('red; background: url(x)')).toBe(false);
});

test('a dark colour is taken as it is', () => {
  expect(brandColours('#0017c1')).toEqual({ brand: '#0017c1', fill: '#0017c1', onFill: '#ffffff' });
});

test('on a light colour black is read, and what is read on white is darkened', () => {
  const yellow = brandColours('#ffcc00');
  expect(yellow).toMatchObject({ onFill: '#000000' });
  for (const colour of ['#ffcc00', '#00c300', '#ff6600', '#ffffff', '#f0f0ff', '#e60012', '#777777']) {
    const { brand = '', fill = '', onFill } = brandColours(colour) ?? {};
    expect(carriesWhiteText(brand), colour).toBe(true);
    if (onFill === '#ffffff') expect(carriesWhiteText(fill), colour).toBe(true);
  }
});

test('a ground that white swallows is not taken', () => {
  expect(brandColours('#fffff0')?.fill).not.toBe('#fffff0');
});

test('what is no colour is not taken', () => {
  expect(brandColours('red; background: url(x)')).toBeNull();
});
