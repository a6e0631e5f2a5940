import { pathOf } from '../routing/route.ts';

/** Which calls are shown; it stands in the address. No name of a person is among it. */
export interface CallView {
  readonly failed: boolean;
  /** A request's or a verification's id; empty: of any. */
  readonly search: string;
}

export function viewOf(query: string): CallView {
  const given = new URLSearchParams(query);
  return { failed: given.has('failed'), search: given.get('of') ?? '' };
}

export function addressOf({ failed, search }: CallView): string {
  const query = new URLSearchParams({
    ...(failed ? { failed: 'true' } : {}),
    ...(search === '' ? {} : { of: search }),
  }).toString();
  return query === '' ? pathOf('calls') : `${pathOf('calls')}?${query}`;
}

/** What the service is asked for; null where what was searched for is no id. */
export function queryOf({ failed, search }: CallView): Readonly<Record<string, string>> | null {
  const outcome: Readonly<Record<string, string>> = failed ? { failed: 'true' } : {};
  if (search === '') return outcome;
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(search)) return { ...outcome, requestId: search };
  return /^[A-Za-z0-9_-]{22,43}$/.test(search) ? { ...outcome, publicId: search } : null;
}
