export { agreeToTerms, postTerms, refuseWithoutTerms, termsAt, termsStanding } from './terms.ts';
