import type { AccountAnswer } from '@ekyc/contract';
import { createContext, use } from 'react';
import type { AccountClient } from '../../../api/account-client.ts';
import type { Problem } from '../../../api/call-types.ts';
import type { AccountSession } from '@ekyc/sign-in/session.ts';

/** What every page of the account gets. */
export interface AccountTools {
  readonly session: AccountSession;
  readonly client: AccountClient;
  readonly account: AccountAnswer;
  /** Asks the server again how the account stands. */
  readonly reload: () => Promise<void>;
  /** For problems that the page itself has no answer to. */
  readonly onProblem: (problem: Problem) => void;
}

export const AccountToolsContext = createContext<AccountTools | null>(null);

export function useAccountTools(): AccountTools {
  const tools = use(AccountToolsContext);
  if (tools === null) throw new Error('outside of the account');
  return tools;
}
