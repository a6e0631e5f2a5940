import type { AccountAnswer, RecoveryCodesAnswer } from '@ekyc/contract';
import { failure, type Outcome, success } from '../outcome.ts';
import type { AccountPorts, AccountSession } from './authorize-account.ts';
import { subjectOf } from './suspend.ts';

type Ports = Pick<AccountPorts, 'master' | 'recovery'>;

/** Makes the holder's recovery codes anew. The caller has looked how old the sign-in is. */
export async function makeRecoveryCodes(
  ports: Ports,
  { account }: AccountSession,
): Promise<Outcome<RecoveryCodesAnswer>> {
  const codes = await ports.recovery?.makeCodes(subjectOf(ports.master, account));
  return codes ? success({ codes: [...codes] }) : failure('account_service_elsewhere');
}

/** How many are left; null where the account service has none. */
export async function recoveryCodesOf(
  ports: Ports,
  { account }: AccountSession,
): Promise<AccountAnswer['recoveryCodes']> {
  const remaining = await ports.recovery?.countCodes(subjectOf(ports.master, account));
  return remaining === undefined || remaining === null ? null : { remaining };
}
