import { join } from 'node:path';
import { cacheRoot } from '../cache/index.ts';

/**
 * Node's switches of every process of ours that opens the embedded database. Its WebAssembly is compiled once, quickly: what
 * V8 would compile a second time for speed costs a second of processor time a start, and half a gigabyte.
 */
export const nodeSwitches: readonly string[] = ['--liftoff-only'];

/**
 * What every process of ours is given of the test's own environment. Node keeps the code it compiled: reading the
 * sources again is a third of a start.
 */
export function processEnvironment(): Record<string, string | undefined> {
  return {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    NODE_COMPILE_CACHE: join(cacheRoot, 'compiled'),
    // So that the services of several files find room at one Postgres.
    ...(process.env['DATABASE_CONNECTIONS'] === undefined
      ? {}
      : { DATABASE_CONNECTIONS: process.env['DATABASE_CONNECTIONS'] }),
  };
}
