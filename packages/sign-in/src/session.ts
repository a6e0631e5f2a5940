import { createContext, use } from 'react';

/** The signed-in account, for the pages inside the sign-in layer. */
export interface AccountSession {
  /** The user pool's unchanging name of the account. */
  readonly subject: string;
  readonly email: string;
  /**
   * A valid access token for the header `Access-Token`, refreshed where it ran out. Rejects with `SignedOut` when
   * there is none any more (the sign-in screen shows then, with the reason), with another error where the network
   * failed.
   */
  readonly accessToken: () => Promise<string>;
  readonly signOut: () => Promise<void>;
  /** Ends every sign-in of the account, on all devices. Rejects where the account service could not be reached. */
  readonly signOutEverywhere: () => Promise<void>;
  /**
   * Call it when our API refuses the token: back to sign-in, with the reason.
   * @param notice what the sign-in screen says; that the sign-in is over where nothing is said
   */
  readonly sessionEnded: (notice?: string) => Promise<void>;
}

/** There is no sign-in any more; the page is already on its way to the sign-in screen. */
export class SignedOut extends Error {
  override readonly name = 'SignedOut';
}

/** As Amplify names it: no answer came, so the refresh is tried again. */
export function isWithoutNetwork(error: unknown): boolean {
  return error instanceof Error && error.name === 'NetworkError';
}

export const AccountContext = createContext<AccountSession | null>(null);

/** The signed-in account; only under `SignIn`. */
export function useAccount(): AccountSession {
  const account = use(AccountContext);
  if (account === null) throw new Error('nobody is signed in here');
  return account;
}
