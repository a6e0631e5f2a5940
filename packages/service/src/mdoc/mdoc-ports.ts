import type { RecordTrust, RequestDemands } from '@ekyc/mdoc';
import type { AcceptPorts } from '../capture/index.ts';

/** How the operator is set up to ask phones for records. */
export interface RecordReader extends Pick<RequestDemands, 'readers' | 'clientIdPrefix' | 'docTypes'> {
  readonly trust: RecordTrust;
  /** `https://host` of the visitors' page, which wallets are told. */
  readonly origin: string;
  /** The issuer is one of the testkit, on a developer's machine. */
  readonly isStandIn: boolean;
}

export interface MdocPorts extends AcceptPorts {
  /** As it is set up now; null where the operator has none for businesses of this mode. */
  readonly mdoc?: (mode: 'live' | 'sandbox') => Promise<RecordReader | null>;
  /** An answer that proved nothing: for figures, without anything of whose it was. */
  readonly onMdocRefused?: (refused: { readonly code: string }) => void;
}
