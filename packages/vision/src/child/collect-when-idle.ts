import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Collects garbage once nothing was done for a while: V8 by itself keeps some 130 MB of decoded pictures until it
 * needs the room, in every child.
 * @returns to be called at each sign of work
 */
export function collectWhenIdle(afterMs: number): () => void {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as (options: object) => void;
  // The ordinary collection leaves the heap as large as it was; only this one gives the room back.
  const collect = () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  let timer: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(collect, afterMs);
    timer.unref();
  };
}
