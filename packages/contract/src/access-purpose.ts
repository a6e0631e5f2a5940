/**
 * Bears why somebody looks at personal data. Not in the URL: proxies, histories and logs keep those. Percent-encoded
 * UTF-8, since a header holds no Japanese.
 */
export const accessPurposeHeader = 'Access-Purpose';

/** A purpose as the header bears it. */
export const encodePurpose = (purpose: string): string => encodeURIComponent(purpose);
