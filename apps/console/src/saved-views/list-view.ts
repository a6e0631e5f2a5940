import type { ListView } from '@ekyc/contract';
import { pathOf } from '../routing/route.ts';
import { wantedReasons, kindNames, statusNames } from '../words/names.ts';
import { texts } from './saved-views-texts.ts';

export type ListPage = ListView['page'];
export type ViewOf<Page extends ListPage> = Extract<ListView, { page: Page }>;

/** How each list is shown where the address says nothing. */
const usual: { readonly [Page in ListPage]: Readonly<Record<string, string>> } = {
  verifications: { order: 'newest', columns: 'reasons.created.decided' },
  reviews: { queue: 'all', order: 'longest', columns: 'waiting.document.kind.reasons.taken' },
};
const day = /^\d{4}-\d{2}-\d{2}$/;

/** What a list shows by its address, so that a bookmark or a colleague finds the same. Unknown words are passed over. */
export function viewOf<Page extends ListPage>(page: Page, search: string): ViewOf<Page> {
  const given = new URLSearchParams(search);
  const said = (name: string) => given.get(name) ?? usual[page][name] ?? '';
  const known = (name: string, names: Readonly<Record<string, string>>) =>
    Object.hasOwn(names, said(name)) ? { [name]: said(name) } : {};
  const usually = (name: string, names: Readonly<Record<string, string>>) => ({
    [name]: usual[page][name],
    ...known(name, names),
  });
  const columns: Readonly<Record<string, string>> = texts.columns[page];
  const both = {
    page,
    ...known('kind', kindNames),
    ...known('reason', wantedReasons),
    ...usually('order', texts.orders[page]),
    columns: Object.keys(columns).filter((column) => said('columns').split('.').includes(column)),
  };
  const dayOf = (name: string) => (day.test(said(name)) ? { [name]: said(name) } : {});
  const own =
    page === 'reviews'
      ? usually('queue', texts.queues)
      : { ...known('status', statusNames), ...dayOf('from'), ...dayOf('to') };
  // Each word is one of the names that the texts have for all of them.
  return { ...own, ...both } as unknown as ViewOf<Page>;
}

/** What of a view is not as usual, as it stands in an address. */
function wordsOf({ page, columns, ...others }: ListView): URLSearchParams {
  const said = { ...others, columns: columns.join('.') };
  const words = Object.entries(said).filter(([name, word]) => word !== (usual[page][name] ?? ''));
  return new URLSearchParams(words);
}

/** Nothing that tells who somebody is stands in a view, and so in its address. */
export function addressOfView(view: ListView): string {
  const query = wordsOf(view).toString();
  return query === '' ? pathOf(view.page) : `${pathOf(view.page)}?${query}`;
}

/** The view with some of its words changed; an empty one narrows nothing. */
export function withWords<Page extends ListPage>(
  view: ViewOf<Page>,
  changed: Readonly<Record<string, string>>,
): ViewOf<Page> {
  const words = wordsOf(view);
  for (const [name, word] of Object.entries(changed)) words.set(name, word);
  return viewOf(view.page, words.toString());
}

/** What decides which rows there are, and in which order: all but the columns. */
export function rowsOf(view: ListView): string {
  const words = wordsOf(view);
  words.delete('columns');
  return words.toString();
}
