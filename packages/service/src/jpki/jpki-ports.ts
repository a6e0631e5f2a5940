import type { RelyingParty, SigningPlatform } from '@ekyc/jpki';
import type { SessionPorts } from '../verification/index.ts';

/** How the operator is set up with デジタル認証アプリ. */
export interface JpkiProvider {
  readonly party: RelyingParty;
  /** Who verifies what was signed; null: there is no 署名API, only log-ins. */
  readonly platform: SigningPlatform | null;
  /**
   * Whether certificate and signature are stored: only a 署名検証者 may (規則19条 wants them attached, the app's terms
   * forbid it to everybody else).
   */
  readonly keepsCertificate: boolean;
  /** The app is one of the testkit, on a developer's machine. */
  readonly isStandIn: boolean;
}

export interface JpkiPorts extends SessionPorts {
  /** Null where the operator has none for businesses of this mode. */
  readonly jpki?: (mode: 'live' | 'sandbox') => Promise<JpkiProvider | null>;
  /** A visit that proved nothing: for figures, without anything of whose it was. */
  readonly onJpkiRefused?: (refused: { readonly code: string }) => void;
}
