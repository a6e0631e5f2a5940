import Pusher from 'pusher';
import { createMasterKey } from '@ekyc/service';
import type { StartedService } from '@ekyc/testkit';
import { embeddedApp } from '@ekyc/server/testing';

/** Key of the services under test, so that the test can derive the secret of their embedded server. */
export const masterKey = 'ab'.repeat(32);
export const app = embeddedApp(createMasterKey(Buffer.from(masterKey, 'hex')));

/** The official library of a server that publishes, unmodified. */
export function publisherTo(
  { port }: Pick<StartedService, 'port'>,
  change: { readonly key?: string; readonly secret?: string; readonly appId?: string } = {},
): Pusher {
  return new Pusher({
    appId: app.id,
    key: app.key,
    secret: app.secret,
    host: '127.0.0.1',
    port: String(port),
    useTLS: false,
    timeout: 20_000,
    ...change,
  });
}
