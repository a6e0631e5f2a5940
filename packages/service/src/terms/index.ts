export { agreeToTerms, postTerms, refuseWithoutTerms, termsAt, termsStanding, type Terms } from './terms.ts';
export { privacyPolicy } from './privacy-policy.ts';
