import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import { defineConfig } from '@playwright/test';

/** Flags for a Chromium that asks nobody, calls nobody and has a camera; a test that brings its own browser takes them too. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

/** The program itself: Debian's command of this name starts it as a child, which a kill would not reach. */
const debianHeadlessShell = '/usr/lib/chromium/chromium-headless-shell';

/** Place of the Chromium to drive: CHROMIUM_PATH (set by `npm test`), else one without windows, else the one on the PATH. */
export const chromiumPath =
  process.env['CHROMIUM_PATH'] ||
  [
    debianHeadlessShell,
    ...(process.env['PATH'] ?? '')
      .split(delimiter)
      .flatMap((folder) =>
        ['chromium', 'chromium-browser', 'google-chrome'].map((name) => join(folder, name)),
      ),
  ].find((path) => existsSync(path));

/** These look at every frame of a camera or a film: nothing runs beside them. */
const filmed = ['camera-file', 'directed-camera', 'recording'].map((name) => `**/${name}.spec.ts`);

/**
 * What the API brings a test to is drawn, and answered from memory (tests/remembered); whatever a camera gives is asked of
 * the real engine. The workers, which read this file too, start the services.
 */
process.env['TEST_ENGINE'] ??= 'remembering';
process.env['TEST_REMEMBERED'] ??= 'shots';

export default defineConfig({
  testDir: 'tests/browser',
  // A worker has a service with its engine and data of its own; files go to whoever is free.
  workers: Number(process.env['TEST_FILES_AT_ONCE'] ?? Math.min(2, availableParallelism())),
  projects: [
    {
      name: 'browser',
      testMatch: '**/*.{spec,test}.ts',
      testIgnore: filmed,
      outputDir: 'test-results/browser',
    },
    // Contact sheets for the docs, by `npm run screens`; nothing is tested.
    { name: 'sheets', testMatch: '**/*.sheet.ts', outputDir: 'test-results/sheets' },
    // `npm test` runs it by itself, after the others.
    { name: 'browser-alone', testMatch: filmed, workers: 1, outputDir: 'test-results/browser-alone' },
  ],
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // What a machine needs that has other work beside; nothing waits so long where all is well.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // The tests start the service themselves, each on its own port and data folder (testkit).
  use: {
    browserName: 'chromium',
    launchOptions: {
      args: chromiumFlags,
      // Where the tests have no locale, a file with a Japanese name would lose it.
      env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
      ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
    },
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    // TEST_TRACE=1 keeps a trace of what failed; noting every step on the chance of a failure is a tenth of what tests cost.
    trace: process.env['TEST_TRACE'] === '1' ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    screenshot: 'only-on-failure',
  },
});
