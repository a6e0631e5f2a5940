import { type HeaderTexts, headersOfTexts } from '@ekyc/contract/text-headers';

/** What is searched for; it stands in no address. */
export interface Search {
  /** Empty: nothing is searched for. */
  readonly text: string;
  /** Why names and document numbers are searched too; empty: they are not. */
  readonly purpose: string;
}

export const noSearch: Search = { text: '', purpose: '' };

/** What a call bears of a search, beside other texts: headers alone, as a URL would stay in logs. */
export function searchedBy(
  { text, purpose }: Search,
  others: HeaderTexts = {},
): { readonly headers: Record<string, string>; readonly purpose?: string } {
  return {
    headers: headersOfTexts({ ...others, search: text }),
    ...(purpose === '' ? {} : { purpose }),
  };
}
