/**
 * By which rule the face of shared information is judged: a sandbox tries things out with people who were verified in
 * one. A person who was verified live is never shown to a sandbox by distances that nothing proves.
 * @param information of what is shared; absent in older sealed values
 */
export function sharingMode(
  verification: 'live' | 'sandbox',
  information: 'live' | 'sandbox' | undefined,
): 'live' | 'sandbox' {
  return verification === 'sandbox' && information === 'sandbox' ? 'sandbox' : 'live';
}
