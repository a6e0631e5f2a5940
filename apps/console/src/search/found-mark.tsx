import type { FoundBy } from '@ekyc/contract';
import { texts } from './search-texts.ts';

/** By what a search found a case. */
export function FoundMark({ by }: { by: FoundBy }) {
  return (
    <span className="ml-2 inline-block rounded bg-blue-50 px-1 text-sm font-normal">{texts.foundBy[by]}</span>
  );
}
