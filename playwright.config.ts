import { defineConfig } from '@playwright/test';
import { chromiumFlags, chromiumPath, phone, unwantedFlags } from './tests/chromium.ts';

// Where a test needs no process of its own, the service runs in the worker (packages/testkit/src/service/here.ts).
process.env['TEST_SERVICE'] ??= 'in-process';
process.env['DATABASE_CONNECTIONS'] ??= '10';

/** Files, or single tests of another file. */
const nightly = /\.nightly\.spec|@nightly/;

export default defineConfig({
  testDir: 'tests/browser',
  // A worker has a service with its engine and data of its own, and waits half of its time; files go to whoever is free.
  workers: 4,
  projects: [
    { name: 'e2e', testMatch: '**/*.spec.ts', grepInvert: nightly, outputDir: 'test-results/e2e' },
    { name: 'nightly', testMatch: '**/*.spec.ts', grep: nightly, outputDir: 'test-results/nightly' },
    // Contact sheets for the docs, by `npm run screens`; nothing is tested.
    {
      name: 'sheets',
      testMatch: '**/*.sheet.ts',
      outputDir: 'test-results/sheets',
      use: { contextOptions: { reducedMotion: 'no-preference' } },
    },
  ],
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // What a machine needs that has other work beside; nothing waits so long where all is well.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  // The tests start the service themselves, each on its own port and data folder (testkit).
  use: {
    browserName: 'chromium',
    launchOptions: {
      args: chromiumFlags,
      ignoreDefaultArgs: unwantedFlags,
      // Where the tests have no locale, a file with a Japanese name would lose it.
      env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
      ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
    },
    ...phone,
    // A phone's 2 or 3 would have each frame drawn in four or nine times as many points: nothing that is tested sees them.
    deviceScaleFactor: 1,
    // Without a graphics card every moving point is drawn by the processor, sixty times a second: a third of a camera test.
    contextOptions: { reducedMotion: 'reduce' },
    // TEST_TRACE=1 keeps a trace of what failed; noting every step on the chance of a failure is a tenth of what tests cost.
    trace: process.env['TEST_TRACE'] === '1' ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    screenshot: 'only-on-failure',
  },
});
