import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { chromiumPath } from './tests/chromium.ts';

/** Long ones: races of many processes, every document, kills, what is built and installed. By `npm run test:all`. */
const nightly = '**/*.nightly.test.ts';

const inNode = {
  pool: 'forks',
  globalSetup: ['tests/make-networks.mjs', 'tests/make-tables.mjs', 'tests/find-postgres.mjs'],
  setupFiles: ['tests/restore-mocks.ts'],
  // What a busy machine needs; Vitest's own second is over before an engine that starts has answered.
  expect: { poll: { timeout: 20_000 } },
} satisfies TestProjectInlineConfiguration['test'];

/** The started service, on a real database, spoken to over HTTP. */
const withService = {
  ...inNode,
  // What a file loads and compiles serves the ones after it in the same process: two seconds of processor time each.
  isolate: false,
  // Each file waits half of its time.
  maxWorkers: 4,
  testTimeout: 240_000,
  hookTimeout: 240_000,
  // Four files at once, some with several services: at 20 connections each they were more than Postgres's 100.
  env: { TEST_SERVICE: 'in-process', DATABASE_CONNECTIONS: '10' },
  // Node reads the TypeScript as it does in the service. No module is mocked there: Vitest need not transform any.
  experimental: { viteModuleRunner: false, nodeLoader: false },
} satisfies TestProjectInlineConfiguration['test'];

export default defineConfig({
  test: {
    // Of the projects that one command runs, one after the other: each has its own number of workers.
    projects: [
      {
        extends: true,
        test: {
          ...inNode,
          name: 'unit',
          sequence: { groupOrder: 0 },
          include: ['{packages,apps}/*/{src,bench}/**/*.test.{ts,tsx}', '{scripts,tests}/**/*.test.mjs'],
          exclude: [nightly, '**/*.component.test.tsx'],
          isolate: false,
          maxWorkers: 3,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        plugins: [react(), tailwindcss()],
        // A dependency that is found while tests run would reload their page.
        optimizeDeps: {
          include: [
            '@aws-amplify/ui-react-core',
            '@simplewebauthn/browser',
            '@vladmandic/human',
            'aws-amplify',
            'aws-amplify/auth',
            'aws-amplify/auth/cognito',
            'aws-amplify/auth/enable-oauth-listener',
            'aws-amplify/utils',
            'axe-core',
            'pusher-js',
            'qrcode',
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-dev-runtime',
            'react/jsx-runtime',
            'recharts',
            'vitest-browser-react',
            'zod',
            'zxing-wasm/reader',
          ],
        },
        test: {
          name: 'component',
          sequence: { groupOrder: 1 },
          include: ['{packages,apps}/*/src/**/*.component.test.tsx'],
          // Each file waits for its page most of its time.
          maxWorkers: 4,
          testTimeout: 20_000,
          expect: { poll: { timeout: 5_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                args: ['--no-sandbox', '--disable-gpu'],
                ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
              },
              contextOptions: { locale: 'ja-JP', timezoneId: 'Asia/Tokyo', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        extends: true,
        test: {
          ...withService,
          name: 'integration',
          sequence: { groupOrder: 2 },
          include: ['tests/integration/**/*.test.ts'],
          exclude: [nightly],
        },
      },
      {
        extends: true,
        test: {
          ...withService,
          name: 'nightly',
          sequence: { groupOrder: 3 },
          include: [
            '{packages,apps}/*/{src,bench}/**/*.nightly.test.ts',
            'tests/integration/**/*.nightly.test.ts',
          ],
          maxWorkers: 3,
        },
      },
    ],
  },
});
