import type { RealtimeApp } from '@ekyc/realtime';
import type { MasterKey } from '@ekyc/service';

/** In the address of every page's connection: whoever opens a page knows it, and it never changes. */
export const embeddedAppKey = 'ekyc';

/**
 * The one app of our own server. Its secret, which only other servers of the installation need, is derived from the
 * master key (HKDF, then HMAC by purpose) and stays when that is replaced.
 */
export function embeddedApp(master: Pick<MasterKey, 'keyedHash'>): RealtimeApp {
  return {
    id: embeddedAppKey,
    key: embeddedAppKey,
    secret: master.keyedHash('realtime-secret', embeddedAppKey).toString('hex'),
  };
}
