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
 * What the app brought back is put aside for the page that the visit left from.
 * @returns that page; null where this tab left from none
 */
export function noteReturn(query: string): string | null {
  const page = sessionStore.read(leftFrom);
  if (page === null || !/^\/identification\?publicId=[\w-]{22,43}$/.test(page)) return null;
  sessionStore.remove(leftFrom);
  sessionStore.write(cameBack, query);
  return page;
}

/** What came back and was not handed on yet. */
export const readAnswer = (): string | null => sessionStore.read(cameBack);

/** It was handed on: it serves once. */
export const forgetAnswer = (): void => sessionStore.remove(cameBack);
