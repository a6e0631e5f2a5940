import type { ListingState, PersonList } from '@ekyc/contract';
import { pathOf } from '../routing/route.ts';
import { listNames, stateNames } from './list-names.ts';

/** Which listings are shown; it stands in the address. What is searched for does not: it tells who somebody is. */
export interface ListsView {
  /** `mine`: proposals of others; null: of any state. */
  readonly state: ListingState | 'mine' | null;
  readonly list: PersonList | null;
}

const isState = (word: string): word is ListingState | 'mine' => word === 'mine' || word in stateNames;
const isList = (word: string): word is PersonList => word in listNames;

/** The view of an address; words that it does not know are passed over. */
export function viewOf(query: string): ListsView {
  const given = new URLSearchParams(query);
  const [state, list] = [given.get('state') ?? '', given.get('list') ?? ''];
  return { state: isState(state) ? state : null, list: isList(list) ? list : null };
}

export function addressOf({ state, list }: ListsView): string {
  const query = new URLSearchParams({
    ...(state === null ? {} : { state }),
    ...(list === null ? {} : { list }),
  }).toString();
  return query === '' ? pathOf('lists') : `${pathOf('lists')}?${query}`;
}

/** What the service is asked for. */
export function queryOf({ state, list }: ListsView): Readonly<Record<string, string>> {
  return {
    ...(state === null ? {} : state === 'mine' ? { waiting: 'mine' } : { state }),
    ...(list === null ? {} : { list }),
  };
}
