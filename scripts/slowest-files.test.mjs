import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run-command.mjs';
import { playwrightTimes, slowest, vitestTimes } from './slowest-files.mjs';

test('the slowest files come first, of both runners', () => {
  const vitest = {
    testResults: [
      { name: join(root, 'a.test.ts'), startTime: 1000, endTime: 3600 },
      { name: join(root, 'b.test.ts'), startTime: 1000, endTime: 1400 },
    ],
  };
  const playwright = {
    suites: [
      {
        file: 'c.spec.ts',
        specs: [{ tests: [{ results: [{ duration: 4000 }, { duration: 1000 }] }] }],
        suites: [{ file: 'c.spec.ts', specs: [{ tests: [{ results: [{ duration: 2000 }] }] }] }],
      },
    ],
  };
  const files = [...vitestTimes(vitest), ...playwrightTimes(playwright)];
  expect(slowest(files, 2)).toEqual(['   7 s  tests/browser/c.spec.ts', '   3 s  a.test.ts']);
});
