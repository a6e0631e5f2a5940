import { Hub } from 'aws-amplify/utils';
import { useEffect } from 'react';
import type { SignInMemory } from './sign-in-memory.ts';
import { sessionEndedText } from './sign-in-texts.ts';

/** A refresh that the account service refused signs the account out; the sign-in screen says why. */
export function useSessionEndNotice(memory: SignInMemory): void {
  useEffect(
    () =>
      Hub.listen('auth', ({ payload }) => {
        if (payload.event === 'tokenRefresh_failure' && payload.data.error?.name !== 'NetworkError')
          memory.setNotice(sessionEndedText);
      }),
    [memory],
  );
}
