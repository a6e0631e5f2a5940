import { lazy } from 'react';
import { pauseUntilRetry } from '../../../api/connection.ts';

type Endings = typeof import('./all-endings.ts');

const tries = 5;
const pauseMs = 2000;

/** On a network that comes and goes, a few times. */
async function load(): Promise<Endings> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await import('./all-endings.ts');
    } catch (error) {
      if (attempt === tries) throw error;
      await pauseUntilRetry(pauseMs);
    }
  }
}

function late<Name extends keyof Endings>(name: Name) {
  return lazy<Endings[Name]>(async () => ({ default: (await load())[name] }));
}

export const Canceled = late('Canceled');
export const DeclinedOutcome = late('DeclinedOutcome');
export const Examining = late('Examining');
export const Expired = late('Expired');
export const ExpiredScreen = late('ExpiredScreen');
export const GoodOutcome = late('GoodOutcome');
export const HandOverScreen = late('HandOverScreen');
export const InAppScreen = late('InAppScreen');
export const LeftScreen = late('LeftScreen');
export const MovedScreen = late('MovedScreen');
export const OtherAccountScreen = late('OtherAccountScreen');
export const OtherDeviceScreen = late('OtherDeviceScreen');
export const OutdatedQrScreen = late('OutdatedQrScreen');
export const Outcome = late('Outcome');
export const ReceivedOutcome = late('ReceivedOutcome');
export const ResubmissionScreen = late('ResubmissionScreen');
export const SignInScreen = late('SignInScreen');
export const SuspendedAccountScreen = late('SuspendedAccountScreen');
