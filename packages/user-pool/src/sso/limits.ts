/** How long the visit at the provider may take. */
export const ssoVisitSeconds = 600;
/** A sign-in at the provider that is older counts no longer; what it gives lasts twelve hours from then. */
export const ssoSignInMostSeconds = 21_600;
/** By so much the provider's clock may differ. */
export const ssoClockSeconds = 60;
/** Letters of what the provider leads back with. */
export const longestSsoQuery = 8192;
