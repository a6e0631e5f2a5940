import { pauseUntilRetry } from '@ekyc/design/pause-until-retry.ts';
import { isWithoutNetwork } from '@ekyc/sign-in/session.ts';
import { connection } from './connection.ts';

const pauseWithoutNetwork = 2000;

/** Waits for the network if the token must be refreshed without one. Null: nobody is signed in any more. */
export async function awaitToken(accessToken: () => Promise<string>): Promise<string | null> {
  for (;;) {
    try {
      return await accessToken();
    } catch (error) {
      if (!isWithoutNetwork(error)) return null;
      connection.set('offline');
      await pauseUntilRetry(pauseWithoutNetwork);
    }
  }
}
