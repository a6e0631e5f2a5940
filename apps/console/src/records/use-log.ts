import { useCallback, useState } from 'react';
import type { CallResult, Problem } from '../api/result.ts';
import { useLoaded } from '../api/use-loaded.ts';

interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}
/** Asks for one page. Give it through `useCallback`. */
type AskPage<Item> = (cursor: string | null, signal?: AbortSignal) => Promise<CallResult<Page<Item>>>;

/** A log, newest first, page by page. */
export function useLog<Item>(askPage: AskPage<Item>) {
  const ask = useCallback((signal: AbortSignal) => askPage(null, signal), [askPage]);
  const { loaded, reload, change } = useLoaded<Page<Item>>(ask);
  const [moreProblem, setMoreProblem] = useState<Problem | null>(null);
  const showMore = async () => {
    if (loaded.state !== 'loaded' || loaded.value.nextCursor === null) return;
    setMoreProblem(null);
    const answer = await askPage(loaded.value.nextCursor);
    if (!answer.ok) return setMoreProblem(answer.problem);
    const more = answer.value;
    change((before) => ({ ...more, items: [...before.items, ...more.items] }));
  };
  return { loaded, reload, showMore, moreProblem };
}

/** All pages one after the other. */
export async function everyPage<Item>(askPage: AskPage<Item>): Promise<CallResult<readonly Item[]>> {
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const answer: CallResult<Page<Item>> = await askPage(cursor);
    if (!answer.ok) return answer;
    items.push(...answer.value.items);
    cursor = answer.value.nextCursor;
  } while (cursor !== null);
  return { ok: true, value: items };
}
