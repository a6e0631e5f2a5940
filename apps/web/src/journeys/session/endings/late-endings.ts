import { lazy } from 'react';
import { importLate } from '@ekyc/design/import-late.ts';

type Endings = typeof import('./all-endings.ts');

function late<Name extends keyof Endings>(name: Name) {
  return lazy<Endings[Name]>(async () => ({
    default: (await importLate(async () => import('./all-endings.ts')))[name],
  }));
}

export const CameraFailureScreen = late('CameraFailureScreen');
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
export const NewTermsScreen = late('NewTermsScreen');
export const OtherAccountScreen = late('OtherAccountScreen');
export const OtherDeviceScreen = late('OtherDeviceScreen');
export const OutdatedQrScreen = late('OutdatedQrScreen');
export const Outcome = late('Outcome');
export const ReceivedOutcome = late('ReceivedOutcome');
export const RefusedScreen = late('RefusedScreen');
export const ResubmissionScreen = late('ResubmissionScreen');
export const SignInScreen = late('SignInScreen');
export const SuspendedAccountScreen = late('SuspendedAccountScreen');
