import { existsSync, statfsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

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

/** A share of memory as large as four browsers at work want; a container has 64 MB where nobody asked for more. */
const enoughSharedMemory = 2 * 1024 ** 3;

/**
 * Playwright's own flags to leave out: it has Chromium keep what its processes share in files of the disk, for containers
 * with little shared memory. Where there is enough, a twentieth of a browser test's processor time is saved.
 */
export const unwantedFlags = hasSharedMemory() ? ['--disable-dev-shm-usage'] : [];

function hasSharedMemory(): boolean {
  if (!existsSync('/dev/shm')) return false;
  const { bavail, bsize } = statfsSync('/dev/shm');
  return bavail * bsize >= enoughSharedMemory;
}

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

/** A phone of today, upright. */
export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  locale: 'ja-JP',
  timezoneId: 'Asia/Tokyo',
} as const;
