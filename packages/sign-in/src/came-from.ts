import { parseUrl } from '@ekyc/design/parse-url.ts';
import { sessionStore } from '@ekyc/design/browser-store.ts';

/** Other sites lead back to one address alone: what they cannot carry waits in the tab's session storage. */
const placeKey = 'ekyc:came-from';
const noticeKey = 'ekyc:sign-in-notice';

/** Before the tab goes to another site's sign-in or sign-out: the page to come back to. */
export function keepPlace(): void {
  const { pathname, search } = window.location;
  sessionStore.write(placeKey, pathname + search);
}

/**
 * Where the tab was before it went to another site; forgotten by this.
 * @param home the address to which other sites lead back
 * @returns null where it was nowhere else, or did not come back that way
 */
export function takePlace(home: string): string | null {
  const place = sessionStore.read(placeKey);
  sessionStore.remove(placeKey);
  const { pathname, origin } = window.location;
  if (place === null || pathname !== home || place.split('?', 1)[0] === home) return null;
  return parseUrl(place, origin)?.origin === origin ? place : null;
}

/** Whether another site's sign-in led here, which is still to be completed. */
export function isReturning(): boolean {
  const given = new URLSearchParams(window.location.search);
  return given.has('code') && given.has('state');
}

/** The page, and what its sign-in screen is to say although another site is visited in between. */
export function keepForReturn(notice: string): void {
  keepPlace();
  sessionStore.write(noticeKey, notice);
}

/** Somebody is signed in: nothing is come back to any more. */
export function forgetReturn(): void {
  sessionStore.remove(placeKey);
  sessionStore.remove(noticeKey);
}

/** What the sign-in screen is to say; forgotten by this. */
export function takeNotice(): string | null {
  const notice = sessionStore.read(noticeKey);
  sessionStore.remove(noticeKey);
  return notice;
}
