import type { AccountAnswer, RecoveryCodesAnswer } from '@ekyc/contract';
import { failure, type Outcome, success } from '../outcome.ts';
import type { AccountPorts, AccountSession } from './authorize-account.ts';
import { subjectOf } from './suspend.ts';

type Ports = Pick<AccountPorts, 'master' | 'recovery'>;

/** The delay after too many wrong codes doubles from one second up to fifteen minutes. */
const retryAfterSeconds = 900;

/** Makes new recovery codes for the holder. The caller has checked how old the sign-in is. */
export async function makeRecoveryCodes(
  ports: Ports,
  { account }: AccountSession,
  currentCode: string,
): Promise<Outcome<RecoveryCodesAnswer>> {
  const made = await ports.recovery?.makeCodes(subjectOf(ports.master, account), currentCode);
  switch (made) {
    case undefined:
    case 'noAccount':
      return failure('account_service_elsewhere');
    case 'wrongCode':
      return failure('authenticator_code_wrong');
    case 'tooManyGuesses':
      return failure('too_many_requests', { retryAfterSeconds });
    default:
      return success({ codes: [...made] });
  }
}

/** How many are left; null where the account service has none. */
export async function recoveryCodesOf(
  ports: Ports,
  { account }: AccountSession,
): Promise<AccountAnswer['recoveryCodes']> {
  const remaining = await ports.recovery?.countCodes(subjectOf(ports.master, account));
  return remaining === undefined || remaining === null ? null : { remaining };
}
