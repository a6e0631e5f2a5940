import { Hub } from 'aws-amplify/utils';
import { useEffect } from 'react';
import { isWithoutNetwork } from './session.ts';
import type { SignInMemory } from './sign-in-memory.ts';
import { refreshFailedText, sessionEndedText } from './sign-in-texts.ts';

/** The account service ended the sign-in; after any other answer it may still exist. */
const endings =
  /^(NotAuthorized|TokenRevoked|UserNotFound|PasswordResetRequired|UserNotConfirmed|RefreshTokenReuse)Exception/;

/** Why a refresh that was answered, but not with tokens, signed the account out. */
export function refreshRefusedText(error: unknown): string {
  return error instanceof Error && endings.test(error.name) ? sessionEndedText : refreshFailedText;
}

/** A refresh that failed signs the account out, unless the network is missing; the sign-in screen says why. */
export function useSessionEndNotice(memory: SignInMemory): void {
  useEffect(
    () =>
      Hub.listen('auth', ({ payload }) => {
        if (payload.event !== 'tokenRefresh_failure' || isWithoutNetwork(payload.data.error)) return;
        memory.setNotice(refreshRefusedText(payload.data.error));
      }),
    [memory],
  );
}
