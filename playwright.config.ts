import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, chromiumPath, phone, unwantedFlags } from './tests/chromium.ts';

/** These look at every frame of a camera, or at how much of a journey a video covers: nothing runs beside them. */
const filmed = ['camera-file', 'directed-camera', 'recording'].map((name) => `**/${name}.spec.ts`);

/**
 * What the API brings a test to is drawn, and answered from memory (tests/remembered); whatever a camera gives is asked of
 * the real engine. The workers, which read this file too, start the services.
 */
process.env['TEST_ENGINE'] ??= 'remembering';
process.env['TEST_REMEMBERED'] ??= 'shots';

/** What Node compiled is kept for the workers, as for the services. */
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
  new URL('node_modules/.cache/ekyc-testkit/compiled', import.meta.url),
);

export default defineConfig({
  testDir: 'tests/browser',
  // One engine for the services of all workers: each new one takes twice as long for its first twenty pictures.
  globalSetup: './tests/remembered/start-shared-engine.ts',
  // A worker has a service with its engine and data of its own, and waits half of its time; files go to whoever is free.
  workers: Number(process.env['TEST_FILES_AT_ONCE'] ?? Math.min(4, availableParallelism() + 2)),
  projects: [
    {
      name: 'browser',
      testMatch: '**/*.{spec,test}.ts',
      testIgnore: filmed,
      outputDir: 'test-results/browser',
    },
    // Contact sheets for the docs, by `npm run screens`; nothing is tested.
    {
      name: 'sheets',
      testMatch: '**/*.sheet.ts',
      outputDir: 'test-results/sheets',
      use: { contextOptions: { reducedMotion: 'no-preference' } },
    },
    // `npm test` runs it by itself, after the others.
    {
      name: 'browser-alone',
      testMatch: filmed,
      workers: 1,
      outputDir: 'test-results/browser-alone',
      use: { contextOptions: { reducedMotion: 'no-preference' } },
    },
  ],
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // What a machine needs that has other work beside; nothing waits so long where all is well.
  timeout: 600_000,
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
    // `journey` and what runs alone are watched with all motion.
    contextOptions: { reducedMotion: 'reduce' },
    // TEST_TRACE=1 keeps a trace of what failed; noting every step on the chance of a failure is a tenth of what tests cost.
    trace: process.env['TEST_TRACE'] === '1' ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    screenshot: 'only-on-failure',
  },
});
