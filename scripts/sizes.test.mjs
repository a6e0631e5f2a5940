import { expect, test } from 'vitest';
import { measure, spread } from './sizes.mjs';

test('comments and empty lines of a file do not count, lines of a function all do', () => {
  const text = `// why\n\n/**\n * What it does.\n */\nexport function f() {\n  // here\n  return [1].map((one) => {\n    return one;\n  });\n}\n`;
  const { file, functions } = measure('a.ts', text);
  expect(file).toEqual({ place: 'a.ts', lines: 5 });
  expect(functions).toEqual([
    { place: 'a.ts:6', lines: 6 },
    { place: 'a.ts:8', lines: 3 },
  ]);
});

test('the function around a whole script is not counted', () => {
  expect(measure('a.ts', '(() => {\n  const f = () => {\n    f();\n  };\n})();\n').functions).toEqual([
    { place: 'a.ts:2', lines: 3 },
  ]);
});

test('the middle one, nine of ten and the longest', () => {
  const measured = Array.from({ length: 100 }, (_, at) => ({ place: '', lines: at + 1 }));
  expect(spread(measured)).toEqual({ median: 51, p90: 91, max: 100 });
  expect(spread([])).toEqual({ median: 0, p90: 0, max: 0 });
});
