import { sessionStore } from '@ekyc/design/browser-store.ts';

/** This tab's memory of a visit: where it left from, and what came back. Never more than one. */
const leftFrom = 'ekyc:jpki:from';
const cameBack = 'ekyc:jpki:answer';

/** @returns whether this tab will know it when the app comes back; a private window may forget */
export function noteLeaving(page: string): boolean {
  sessionStore.write(leftFrom, page);
  sessionStore.remove(cameBack);
  return sessionStore.lasts();
}

/**
 * What the app brought back is put aside for the page that the visit left from. It may be noted again, as a page that is
 * drawn anew or loaded again does, until it was handed on.
 * @returns that page; null where this tab left from none, or something else came back before
 */
export function noteReturn(query: string): string | null {
  const page = sessionStore.read(leftFrom);
  if (page === null || !/^\/identification\?publicId=[\w-]{22,43}$/.test(page)) return null;
  const before = readAnswer();
  if (before !== null && before !== query) return null;
  sessionStore.write(cameBack, query);
  return page;
}

/** What came back and was not handed on yet. */
export const readAnswer = (): string | null => sessionStore.read(cameBack);

/** It was handed on: it serves once. */
export function forgetAnswer(): void {
  sessionStore.remove(leftFrom);
  sessionStore.remove(cameBack);
}
