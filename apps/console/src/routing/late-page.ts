import { sessionStore } from '@ekyc/design/browser-store.ts';
import { type ComponentType, lazy } from 'react';

const reloadedAt = 'ekyc.console.reloadedAt';
/** A page that cannot be fetched again so soon after a reload is not there. */
const oneReloadMs = 60_000;

/**
 * A page with its own part of the program. A part that is gone, because a newer version was installed while the tab was
 * open, is looked for once more by loading the address anew; after that the failure shows.
 */
export function latePage<Props extends object>(fetchPage: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    try {
      return { default: await fetchPage() };
    } catch (error) {
      const last = Number(sessionStore.read(reloadedAt) ?? 0);
      if (!sessionStore.lasts() || Date.now() - last < oneReloadMs) throw error;
      sessionStore.write(reloadedAt, String(Date.now()));
      window.location.reload();
      // The page is on its way: nothing is shown in its place.
      return new Promise<never>(() => undefined);
    }
  });
}
