import type { ChipTrust } from '@ekyc/chip/verify';
import type { ChipDocument, ChipWarning } from '@ekyc/contract';
import type { AcceptPorts } from '../capture/index.ts';
import type { VisitorSession } from '../verification/index.ts';
import type { ChipReadTable } from './chip-read.table.ts';

export interface ChipPorts extends AcceptPorts {
  /** The authorities behind chips that the operator trusts, as they are now; a sandbox may trust specimens too. */
  readonly chipTrust: (mode: 'live' | 'sandbox') => ChipTrust;
  /** What the operator must do something about among them. */
  readonly chipAuthorities: () => readonly ChipWarning[];
  /** A reading that proved nothing: for figures, without anything of whose it was. */
  readonly onChipRefused?: (refused: { readonly document: ChipDocument; readonly code: string }) => void;
}

/** Who holds the reader, and the verification that it reads for. */
export interface ReaderSession extends VisitorSession {
  readonly byWhom: ChipReadTable['by_whom'];
  /** For the record: the key or the member; empty for a visitor. */
  readonly by: Readonly<Record<string, string>>;
}
