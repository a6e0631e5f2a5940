import { expect, test } from 'vitest';
import { carriesWhiteText } from './brand-colour.ts';

test('only colours that white text can be read on are taken', () => {
  expect(carriesWhiteText('#0017c1')).toBe(true);
  expect(carriesWhiteText('#767676')).toBe(true);
  expect(carriesWhiteText('#777777')).toBe(false);
  expect(carriesWhiteText('#ffcc00')).toBe(false);
  expect(carriesWhiteText('red; background: url(x)')).toBe(false);
});
