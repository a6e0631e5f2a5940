/** The relying party of passkeys (WebAuthn Level 3): where they are made and used, and nowhere else. */
export interface PasskeyParty {
  /** The domain that passkeys are bound to (RP ID): that of the pages, or one above it. */
  readonly domain: string;
  /** Origins of the pages, letter for letter. */
  readonly origins: readonly string[];
  /** Shown by the device beside the passkey. */
  readonly name: string;
}
