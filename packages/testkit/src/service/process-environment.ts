import { join } from 'node:path';
import { cacheRoot } from '../cache/index.ts';

/**
 * What every process of ours is given of the test's own environment. Node keeps the code it compiled: reading the
 * sources anew is a third of a start.
 */
export function processEnvironment(): Record<string, string | undefined> {
  return {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    NODE_COMPILE_CACHE: join(cacheRoot, 'compiled'),
    // Set together, see scripts/note-statements.mjs.
    ...(process.env['TEST_STATEMENTS_FILE'] === undefined
      ? {}
      : {
          TEST_STATEMENTS_FILE: process.env['TEST_STATEMENTS_FILE'],
          NODE_OPTIONS: process.env['NODE_OPTIONS'],
        }),
  };
}
