/** Passkeys of one account, at most. */
export const mostPasskeys = 10;
/** Letters of a passkey's name, at most. */
export const longestName = 64;
/** How long the device may take; as long as a session of a sign-in lasts. */
export const ceremonyMs = 180_000;
