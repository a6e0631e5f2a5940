import { useCallback, useState } from 'react';
import type { CallResult, Problem } from './result.ts';
import { useLoaded } from './use-loaded.ts';

/** A part of a list, and where the next one begins; null: everything is shown. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/** Asks for one page; the first one where no cursor is given. Give it through `useCallback`. */
export type AskPage<Shown> = (cursor: string | null, signal?: AbortSignal) => Promise<CallResult<Shown>>;

/**
 * A list, page by page. What stands beside the items is of the newest page.
 * @param keyOf an item that came in the meantime, or changed its place, is shown once, where it was
 */
export function usePages<Item, Shown extends Page<Item> = Page<Item>>(
  askPage: AskPage<Shown>,
  keyOf?: (item: Item) => string,
) {
  const ask = useCallback((signal: AbortSignal) => askPage(null, signal), [askPage]);
  const { loaded, reload, change } = useLoaded<Shown>(ask);
  const [moreProblem, setMoreProblem] = useState<Problem | null>(null);
  const showMore = async () => {
    if (loaded.state !== 'loaded' || loaded.value.nextCursor === null) return;
    setMoreProblem(null);
    const answer = await askPage(loaded.value.nextCursor);
    if (!answer.ok) return setMoreProblem(answer.problem);
    const more = answer.value;
    change((before) => {
      const known = new Set(keyOf && before.items.map(keyOf));
      const fresh = more.items.filter((item) => !keyOf || !known.has(keyOf(item)));
      return { ...more, items: [...before.items, ...fresh] };
    });
  };
  return { loaded, reload, change, showMore, moreProblem };
}

/** All pages one after the other. */
export async function everyPage<Item>(askPage: AskPage<Page<Item>>): Promise<CallResult<readonly Item[]>> {
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
