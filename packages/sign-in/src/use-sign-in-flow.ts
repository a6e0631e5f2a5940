import { useAuthenticator } from '@aws-amplify/ui-react-core';
import { use, useState, useSyncExternalStore } from 'react';
import { MemoryContext } from './memory-context.ts';

/** What the screens of the flow share: sending a form, whether it is on its way, and what went wrong. */
export function useSignInFlow() {
  const flow = useAuthenticator((facade) => [
    facade.route,
    facade.error,
    facade.isPending,
    facade.codeDeliveryDetails,
    facade.totpSecretCode,
    facade.unverifiedUserAttributes,
    facade.username,
    facade.challengeName,
  ]);
  const memory = use(MemoryContext);
  const busy = useSyncExternalStore(memory.subscribe, memory.busy);
  const codesSent = useSyncExternalStore(memory.subscribe, memory.codesSent);
  const [attempt, setAttempt] = useState(0);
  const [resend, setResend] = useState<{ readonly route: string; readonly before: number } | null>(null);
  const resent = resend !== null && resend.route === flow.route && codesSent > resend.before;
  return {
    ...flow,
    /** The machine keeps what was refused before another code was sent. */
    error: resent ? undefined : flow.error,
    /** Another code was sent, and nothing was submitted since. */
    resent,
    memory,
    pending: flow.isPending || busy,
    /** Changes with every submission, so that a dismissed error that comes again is shown again. */
    attempt,
    submit: (values: Record<string, string>) => {
      setAttempt((before) => before + 1);
      setResend(null);
      flow.submitForm(values);
    },
    resend: () => {
      setAttempt((before) => before + 1);
      setResend({ route: flow.route, before: codesSent });
      flow.resendCode();
    },
  };
}

export type SignInFlow = ReturnType<typeof useSignInFlow>;
