import { ErrorAlert } from './error-alert.tsx';
import type { SignInFlow } from './use-sign-in-flow.ts';

/** What the account service answered to the last submission. */
export function RemoteError({ flow }: { flow: Pick<SignInFlow, 'error' | 'attempt' | 'pending'> }) {
  if (!flow.error || flow.pending) return null;
  return <ErrorAlert key={flow.attempt} message={flow.error} />;
}
