import { createHash, timingSafeEqual } from 'node:crypto';
import { demand, JpkiRefusal } from './refusals.ts';
import type { JpkiSettings } from './settings.ts';

const mostCharacters = 4096;

/**
 * Looks at what the app brought back before anything is asked with it.
 * @param query of the callback, without `?`
 * @throws {JpkiRefusal} `callback_malformed`, `state_wrong`, `issuer_wrong`, what the app said, `app_refused`
 */
export function demandCallback(
  query: string,
  state: string,
  { issuer, errorMeanings }: Pick<JpkiSettings, 'issuer' | 'errorMeanings'>,
): void {
  demand(query.length <= mostCharacters, 'callback_malformed');
  const parameters = new URLSearchParams(query);
  const only = (name: string) => {
    const [first, second] = parameters.getAll(name);
    demand(second === undefined, 'callback_malformed');
    return first;
  };
  demand(isSameText(only('state') ?? '', state), 'state_wrong');
  const [iss, error, description, code] = [
    only('iss'),
    only('error'),
    only('error_description'),
    only('code'),
  ];
  demand(iss === undefined || iss === issuer, 'issuer_wrong');
  if (error !== undefined) throw new JpkiRefusal(meaningOf(error, description ?? '', errorMeanings));
  demand(!!code, 'callback_malformed');
}

/**
 * The state that a callback names, by which its visit is found; undefined where it names none, or two.
 * @param query of the callback, without `?`
 */
export function stateOf(query: string): string | undefined {
  const [first, second] = query.length <= mostCharacters ? new URLSearchParams(query).getAll('state') : [];
  return second === undefined ? first : undefined;
}

function meaningOf(error: string, description: string, meanings: JpkiSettings['errorMeanings']) {
  const told = description.toLowerCase();
  const fits = meanings.find(
    (one) => one.error === error && told.includes((one.descriptionHas ?? '').toLowerCase()),
  );
  return fits?.meaning ?? 'app_refused';
}

function isSameText(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
