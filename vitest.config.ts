import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/longest-first.ts';

/** These film in real time, or tell who waits for whom at the engine: nothing runs beside them but what yields to them. */
const alone = ['attacks-engine', 'recording', 'session-video', 'whip', 'whip-file'].map(
  (name) => `tests/integration/${name}.test.ts`,
);

/**
 * Unit tests that run the engine on drawn documents and faces, record video, or fill a database: three of five seconds of
 * all of them. `npm test -- quick` leaves them out.
 */
const heavy = [
  'apps/server/bench/faces/faces.test.ts',
  'apps/server/src/backup/backup.test.ts',
  'apps/server/src/database/embedded-database.test.ts',
  'packages/recording/src/recorder.test.ts',
  'packages/testkit/src/**/{drawn-people,photograph}.test.ts',
  'packages/vision/src/{documents,engine,frames,licences}.test.ts',
  'packages/vision/src/convert/convert-networks.test.ts',
  'packages/vision/src/forbidden-number/number-prints.test.ts',
];

/** The decoder forbids its process most formats of pictures, the drawn ones' too: each of these files has a process of its own. */
const decoding = ['packages/vision/src/**/*.test.ts'];

/** Test files at a time: more than cores, as a file waits for starts, timers and the disk. */
const filesAtOnce = (more: number) =>
  Number(process.env['TEST_FILES_AT_ONCE'] ?? Math.min(2, availableParallelism()) + more);
/** Unit tests wait a third of their time. */
const maxWorkers = filesAtOnce(1);

/**
 * A process that many files share keeps all of their modules: to look through them for garbage was a fifth of the
 * processor time of integration tests. It is looked for less often, and on no other thread, as there are more processes
 * than cores.
 */
const collectRarely = [
  '--single-threaded-gc',
  '--heap-growing-percent=300',
  '--min-semi-space-size=32',
  '--max-semi-space-size=64',
  '--external-memory-accounted-in-global-limit',
];

/** What Node compiled is kept for the workers, as for the services: each file of tests reads the same thousand modules. */
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
  new URL('node_modules/.cache/ekyc-testkit/compiled', import.meta.url),
);

/** Which statements each database was asked (scripts/one-sided-statements.mjs). */
if (process.env['TEST_STATEMENTS_FILE'] !== undefined)
  process.env['NODE_OPTIONS'] = `--import=${new URL('scripts/note-statements.mjs', import.meta.url).href}`;

const integration = {
  // What a file loads and compiles serves the ones after it in the same process: two seconds of processor time each.
  isolate: false,
  // Two hundred rounds of a race took 98 s beside three other files on a slow machine; nothing waits so long where all is well.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  // Known pictures are answered from memory, but where a test asks for the real engine (tests/remembered).
  // Five files at once, one of them with five services: at 20 connections each they were more than Postgres's 100.
  env: { TEST_ENGINE: 'remembering', DATABASE_CONNECTIONS: '10' },
  execArgv: [
    // As in the processes that tests start, see packages/testkit/src/service/process-environment.ts.
    '--liftoff-only',
    ...collectRarely,
  ],
  // One engine for the services of all files, asked about pictures that no answer is known of.
  globalSetup: ['tests/remembered/start-shared-engine.ts'],
  // Node reads the TypeScript as it does in the service. No module is mocked there: Vitest need not transform any.
  experimental: { viteModuleRunner: false, nodeLoader: false },
};

export default defineConfig({
  test: {
    pool: 'forks',
    setupFiles: ['tests/put-back.ts'],
    globalSetup: ['scripts/networks-for-tests.mjs', 'scripts/tables-for-tests.mjs'],
    sequence: { sequencer: LongestFirst },
    // What a busy machine needs; Vitest's own second is over before an engine that starts has answered.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{packages,apps}/*/{src,bench}/**/*.test.{ts,tsx}',
            'scripts/*.test.mjs',
            'tests/remembered/*.test.ts',
          ],
          exclude: [...heavy, ...decoding],
          isolate: false,
          testTimeout: 30_000,
          maxWorkers,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-decoding',
          include: decoding,
          exclude: heavy,
          testTimeout: 30_000,
          maxWorkers,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'heavy',
          include: heavy,
          // They yield to the tests beside which they run.
          testTimeout: 240_000,
          hookTimeout: 240_000,
          maxWorkers,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          ...integration,
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          exclude: alone,
          // Each file has a service with its engine and data of its own, and waits half of its time.
          maxWorkers: filesAtOnce(3),
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...integration,
          name: 'integration-alone',
          include: alone,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
