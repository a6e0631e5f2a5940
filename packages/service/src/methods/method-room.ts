import type { CheckName, Method, MethodSteps, Regime, TakeType } from '@ekyc/contract';
import type { RegimeRule } from '../law/index.ts';

/** What a method leaves in the record, beside what every verification has. */
export type EvidenceKind =
  /** Pictures of the document, of its front, back and thickness. */
  | 'documentPictures'
  /** Pictures of the face, and the session's video. */
  | 'face'
  /** Files of a chip, with what they prove. */
  | 'chipFiles'
  /** Who at the counter said whom they saw. */
  | 'wordOfStaff'
  /** A text signed with the card's certificate, or the log-in with it, and what a verifier said of it. */
  | 'signature'
  /** What a phone answered of a record: signed by its issuer, and by the phone for this request. */
  | 'record';

/** All that differs between methods, in one shape. Whoever would ask which method it is asks one of these instead. */
export interface MethodRoom {
  readonly method: Method;
  /** What it needs from the visitor's page. */
  readonly steps: MethodSteps;
  /** Who acts and submits: the visitor, or staff who see the person. */
  readonly by: 'visitor' | 'staff';
  /** In what the document is there, and where its text is read from. */
  readonly holds: 'pictures' | 'chip' | 'proof';
  /** Who may read the document's chip. */
  readonly readers: readonly ('visitor' | 'business' | 'staff')[];
  /** What may be asked for again, by policy or by a person; what was proven or refused is not. */
  readonly retakes: readonly TakeType[];
  /** The check that speaks against a person most often; a faked examination takes it where none was named. */
  readonly usualReason: CheckName;
  /** The checks it yields. */
  readonly checks: readonly CheckName[];
  /** What it leaves in the record. */
  readonly evidence: readonly EvidenceKind[];
  /** Which laws admit it, when and on what conditions: the rules that name it. */
  readonly admittedBy: Readonly<Record<Regime, readonly RegimeRule[]>>;
}
