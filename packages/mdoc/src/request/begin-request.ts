import {
  askedElements,
  docTypeOf,
  type DocTypes,
  type RecordNeed,
  type RecordType,
} from '../record-types.ts';
import { annexCRequest } from './annex-c-request.ts';
import { type ClientIdPrefix, openid4vpRequest } from './openid4vp-request.ts';
import type { OfferedRequest, PendingRequest, RecordProtocol } from './pending-request.ts';
import type { Reader } from './reader.ts';

export interface RequestDemands {
  readonly type: RecordType;
  readonly needs: readonly RecordNeed[];
  /** `https://host` of the page that asks, as browsers write it. */
  readonly origin: string;
  /** A protocol without one is not offered. */
  readonly readers: { readonly [Protocol in RecordProtocol]?: Reader | undefined };
  /** `x509_hash` where the operator says nothing: OpenID4VC High Assurance 1.0 asks wallets for it. */
  readonly clientIdPrefix?: ClientIdPrefix | undefined;
  readonly docTypes?: DocTypes | undefined;
  readonly at: Date;
}

/**
 * A request in each protocol that the operator has a reader certificate for, annex C first, with fresh nonces and keys.
 * It names exactly the elements that the needs lead to in the table of `record-types.ts`.
 * @throws RangeError where an origin is none, no reader is given, or nothing is needed: the caller's mistake
 */
export async function beginRequest(
  demands: RequestDemands,
): Promise<{ readonly offered: readonly OfferedRequest[]; readonly pending: PendingRequest }> {
  const { type, needs, origin, readers, at } = demands;
  const asked = askedElements(type, needs);
  const docType = docTypeOf(type, demands.docTypes);
  if (URL.parse(origin)?.origin !== origin) throw new RangeError('not an origin');
  if (asked.length === 0) throw new RangeError('nothing is needed');
  const [iso, openid] = [readers['org-iso-mdoc'], readers['openid4vp-v1-signed']];
  const annexC = iso && (await annexCRequest({ docType, asked, origin, reader: iso }));
  const openid4vp =
    openid &&
    (await openid4vpRequest({ docType, asked, origin, at, reader: openid }, demands.clientIdPrefix));
  const made = [annexC, openid4vp].filter((one) => one !== undefined);
  if (made.length === 0) throw new RangeError('no reader');
  return {
    offered: made.map(({ offered }) => offered),
    pending: {
      type,
      ...(docType !== docTypeOf(type) && { docType }),
      needs,
      origin,
      madeAt: at.toISOString(),
      ...(annexC && { annexC: annexC.kept }),
      ...(openid4vp && { openid4vp: openid4vp.kept }),
    },
  };
}
