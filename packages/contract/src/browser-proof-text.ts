/**
 * What a browser signs to come back, in UTF-8: names its purpose, the verification, the server's challenge, and the
 * code that is to be bound, so that a signature is good for nothing else.
 */
export function browserProofText(given: {
  readonly publicId: string;
  readonly challenge: string;
  readonly securityCode: string;
}): string {
  return ['ekyc-browser-proof/1', given.publicId, given.challenge, given.securityCode].join('\n');
}
