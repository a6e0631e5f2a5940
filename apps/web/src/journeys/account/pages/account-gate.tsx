import type { AccountAnswer } from '@ekyc/contract';
import { type ReactNode, useMemo, useState } from 'react';
import { type AccountClient, createAccountClient } from '../../../api/account-client.ts';
import type { Problem } from '../../../api/call-types.ts';
import { throwDefect } from '../../../api/throw-defect.ts';
import { ConnectionBanner } from '../../../design/connection-banner.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { useOnce } from '@ekyc/design/use-once.ts';
import { useSettings } from '@ekyc/app-start/runtime-settings.ts';
import { useAccount } from '@ekyc/sign-in/session.ts';
import { agreedTerms } from '@ekyc/sign-in/agreed-terms.ts';
import { AccountToolsContext } from './account-tools.ts';
import { Suspended } from './suspended.tsx';
import { TermsGate } from './terms-gate.tsx';
import { UnusableLink } from './unusable-link.tsx';
import * as designTexts from '@ekyc/design/design-texts.ts';

type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'open'; readonly account: AccountAnswer }
  | { readonly kind: 'suspended' }
  | { readonly kind: 'refused'; readonly problem: Problem }
  | { readonly kind: 'failed'; readonly error: Error };

interface Props {
  readonly children: ReactNode;
  /** A page for who declines new terms too: what leaves, ends or shows what was given. */
  readonly withoutTerms: boolean;
}

/** Asks how the account stands, and lets in who may come in: first the terms in force are agreed to. */
export function AccountGate({ children, withoutTerms }: Props) {
  const session = useAccount();
  const { apiServer, ekycProfileEditClientApiKey } = useSettings();
  const [state, setState] = useState<State>({ kind: 'loading' });
  const client = useMemo(
    () => createAccountClient(apiServer, ekycProfileEditClientApiKey, session.accessToken),
    [apiServer, ekycProfileEditClientApiKey, session],
  );
  const { reload, onProblem } = useMemo(() => {
    const refuse = (problem: Problem) => {
      const next = stateOf(problem);
      if (problem.code === 'second_factor_missing') void session.sessionEnded(problem.title);
      else if (next === null) void session.sessionEnded();
      else setState(next);
    };
    const reload = async () => load(client, setState, refuse);
    return {
      reload,
      // New terms came into force while the page was open: the account tells which.
      onProblem: (problem: Problem) =>
        problem.code === 'terms_agreement_needed' ? void reload() : refuse(problem),
    };
  }, [client, session]);
  useOnce(reload);

  if (state.kind === 'failed') throw state.error;
  if (state.kind === 'loading') return <Waiting />;
  if (state.kind === 'suspended') return <Suspended onSignOut={session.signOut} />;
  if (state.kind === 'refused') return <UnusableLink problem={state.problem} />;
  const { mustAgree } = state.account.terms;
  const tools = { session, client, account: state.account, reload, onProblem };
  return (
    <AccountToolsContext value={tools}>
      <ConnectionBanner />
      {mustAgree === null || withoutTerms ? (
        children
      ) : (
        <TermsGate key={mustAgree} version={mustAgree} agreedBefore={agreedTerms()} />
      )}
    </AccountToolsContext>
  );
}

function Waiting() {
  return (
    <>
      <ConnectionBanner />
      <Spinner label={designTexts.waitingLoading} />
    </>
  );
}

async function load(
  client: AccountClient,
  show: (state: State) => void,
  onProblem: (problem: Problem) => void,
): Promise<void> {
  try {
    const answer = await client.call('account.get', {});
    if (answer.ok) show({ kind: 'open', account: answer.value });
    else onProblem(answer.problem);
  } catch (error) {
    show(failed(error));
  }
}

function failed(error: unknown): State {
  return { kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) };
}

/** Null if the sign-in has ended. */
function stateOf(problem: Problem): State | null {
  try {
    throwDefect(problem);
  } catch (error) {
    return failed(error);
  }
  switch (problem.code) {
    case 'access_token_missing':
    case 'access_token_invalid':
    case 'access_token_expired':
      return null;
    case 'account_suspended':
      return { kind: 'suspended' };
    default:
      return { kind: 'refused', problem };
  }
}
