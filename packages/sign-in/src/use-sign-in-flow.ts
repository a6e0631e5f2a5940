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
  const [attempt, setAttempt] = useState(0);
  return {
    ...flow,
    memory,
    pending: flow.isPending || busy,
    /** Changes with every submission, so that a dismissed error that comes again is shown again. */
    attempt,
    submit: (values: Record<string, string>) => {
      setAttempt((before) => before + 1);
      flow.submitForm(values);
    },
    resend: () => {
      setAttempt((before) => before + 1);
      flow.resendCode();
    },
  };
}

export type SignInFlow = ReturnType<typeof useSignInFlow>;
