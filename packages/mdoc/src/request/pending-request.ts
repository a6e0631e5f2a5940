import type { JsonWebKey } from 'node:crypto';
import type { RecordNeed, RecordType } from '../record-types.ts';

export const recordProtocols = ['org-iso-mdoc', 'openid4vp-v1-signed'] as const;
export type RecordProtocol = (typeof recordProtocols)[number];

/** How long a visitor has to answer: to find the record, unlock the phone and agree. */
export const requestLifetimeMs = 5 * 60_000;

/** What is kept until the answer: plain JSON, to be sealed, as it holds the keys that open the answer. Good once. */
export interface PendingRequest {
  readonly type: RecordType;
  /** The type's name that was asked for, where it is not the table's. */
  readonly docType?: string | undefined;
  readonly needs: readonly RecordNeed[];
  /** `https://host`, of the page that asks. */
  readonly origin: string;
  /** ISO 8601. */
  readonly madeAt: string;
  readonly annexC?: { readonly encryptionInfo: string; readonly privateKey: JsonWebKey } | undefined;
  readonly openid4vp?:
    | { readonly nonce: string; readonly keyThumbprint: string; readonly privateKey: JsonWebKey }
    | undefined;
}

/** One entry of `navigator.credentials.get({ digital: { requests } })`. */
export interface OfferedRequest {
  readonly protocol: RecordProtocol;
  readonly data: Readonly<Record<string, string>>;
}
