import { useRef, useState } from 'react';
import { useOnce } from '@ekyc/design/use-once.ts';
import type { JourneyTools } from './journey-tools.ts';

export interface Likeness {
  /** Face and portrait look unlike, and another try is left. */
  readonly unlike: boolean;
  /**
   * Resolves with the same once both were compared; at once where they are not, and with false after five seconds: who
   * pressed does not wait for an engine that has no room, and the examination compares again.
   */
  readonly settled: () => Promise<boolean>;
}

/** Compares face and portrait while the visitor reads. @param wanted else nothing is compared */
export function useLikeness(tools: JourneyTools, wanted: boolean): Likeness {
  const [unlike, setUnlike] = useState(false);
  const comparison = useRef<Promise<boolean>>(Promise.resolve(false));
  useOnce(async () => {
    if (!wanted) return;
    comparison.current = compare(tools);
    setUnlike(await comparison.current);
  });
  return { unlike, settled: async () => Promise.race([comparison.current, afterPatience()]) };
}

const patienceMs = 5000;

async function afterPatience(): Promise<boolean> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), patienceMs);
  });
}

/** Whatever stands in the way of it shows at the oath, and the examination compares again: nobody is stopped here. */
async function compare({ client }: JourneyTools): Promise<boolean> {
  const checked = await client.call('identification.checkSimilarity');
  return checked.ok && !checked.value.similar && checked.value.retry;
}
