import type { ListView } from '@ekyc/contract';
import { go } from '../routing/location.ts';
import { routeOf } from '../routing/route.ts';
import { toasts } from '../toasts/toasts.ts';
import { addressOfView, viewOf, withWords } from './list-view.ts';
import { texts } from './saved-views-texts.ts';

/** Says that a saved view took the place of filters, order and columns that are saved nowhere; undone, they are shown again. */
export function tellPicked(name: string, before: ListView): void {
  tell(texts.picked(name), before, () => before);
}

/** Says that other columns are shown; undone, those from before are shown, under the filters of that moment. */
export function tellColumns(before: ListView, after: ListView): void {
  tell(texts.columnsChanged, after, (now) => withWords(now, { columns: before.columns.join('.') }));
}

/** @param left how the list was left, where another page is open by the time of the undo */
function tell(text: string, left: ListView, change: (now: ListView) => ListView): void {
  const undo = () => {
    const { pathname, search } = window.location;
    const isOpen = routeOf(pathname).page === left.page;
    go(addressOfView(change(isOpen ? viewOf(left.page, search) : left)), isOpen ? 'replace' : 'push');
    return Promise.resolve({ ok: true } as const);
  };
  toasts.tell(text, { undo, about: `list ${left.page}` });
}
