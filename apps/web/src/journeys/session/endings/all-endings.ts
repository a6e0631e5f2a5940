// What a visitor sees after the last step, or instead of one: fetched together, when the first of them shows.
export { CameraFailureScreen } from '../../capture/screens/camera-failure-screen.tsx';
export { InAppScreen } from '../../capture/screens/in-app-screen.tsx';
export { HandOverScreen } from '../hand-over/hand-over-screen.tsx';
export {
  NewTermsScreen,
  OtherAccountScreen,
  SignInScreen,
  SuspendedAccountScreen,
} from './account-screens.tsx';
export { ExpiredScreen, OtherDeviceScreen, RefusedScreen } from './blocked-screens.tsx';
export { Examining } from './examining.tsx';
export { LeftScreen } from './left-screen.tsx';
export { MovedScreen, OutdatedQrScreen } from './moved-screens.tsx';
export { Canceled, DeclinedOutcome, Expired, GoodOutcome, Outcome, ReceivedOutcome } from './outcome.tsx';
export { ResubmissionScreen } from './resubmission-screen.tsx';
