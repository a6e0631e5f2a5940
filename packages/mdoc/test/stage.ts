import {
  type IssuedRecord,
  newReader,
  newRecordIssuer,
  StandInWallet,
  type WalletFaults,
} from '@ekyc/testkit/wallet';
import {
  type AnswerJudge,
  beginRequest,
  type PendingRequest,
  type RecordProtocol,
  type RecordTrust,
  type RecordVerification,
  readIssuer,
  readReader,
  verifyAnswer,
} from '../src/index.ts';

export const origin = 'https://ekyc.example';
export const lawNeeds = ['name', 'address', 'birthDate', 'portrait'] as const;

export const recordIssuer = await newRecordIssuer();
export const record = await recordIssuer.issue('myNumberRecord');
export const standInReader = await newReader({ hosts: ['ekyc.example'] });
const reader = readReader(standInReader.chainPem, standInReader.keyPem);
export const readers = { 'org-iso-mdoc': reader, 'openid4vp-v1-signed': reader };
export const wallet = new StandInWallet(record, [standInReader.root]);

/** The operator trusts this root for My Number records alone. */
export const trusted = (root: Uint8Array, lists: readonly Uint8Array[] = []) =>
  readIssuer(root, { name: '見本 TEST issuer', types: ['myNumberRecord'], lists });
export const trust: RecordTrust = { issuers: [await trusted(recordIssuer.root)] };

/** A request for a My Number record under a law. */
export const begin = (at = new Date()) =>
  beginRequest({ type: 'myNumberRecord', needs: lawNeeds, origin, readers, at });

export type Begun = Awaited<ReturnType<typeof begin>>;

export function offeredIn({ offered }: Begun, protocol: RecordProtocol) {
  const found = offered.find((one) => one.protocol === protocol);
  if (!found) throw new Error(`${protocol} is not offered`);
  return found;
}

interface Play {
  readonly protocol?: RecordProtocol;
  readonly faults?: WalletFaults | ((begun: Begun) => WalletFaults | Promise<WalletFaults>);
  readonly record?: IssuedRecord;
  /** Where the wallet believes to be. */
  readonly walletOrigin?: string;
  readonly trust?: RecordTrust;
  readonly at?: Date;
}

/** A request, the wallet's answer and what it proves. */
export async function play(details: Play = {}): Promise<RecordVerification> {
  const { protocol = 'org-iso-mdoc', faults = {} } = details;
  const begun = await begin();
  const holder = details.record ? new StandInWallet(details.record, [standInReader.root]) : wallet;
  const answer = await holder.answer(
    offeredIn(begun, protocol),
    details.walletOrigin ?? origin,
    typeof faults === 'function' ? await faults(begun) : faults,
  );
  return verifyAnswer(answer, {
    ...judge(begun.pending),
    ...(details.trust && { trust: details.trust }),
    ...(details.at && { at: details.at }),
  });
}

/** A judge whose request is taken once. */
export function judge(pending: PendingRequest): AnswerJudge {
  let isSpent = false;
  const spend = () => {
    const isMine = !isSpent;
    isSpent = true;
    return Promise.resolve(isMine);
  };
  return { pending, spend, trust, at: new Date(Date.now() + 1000) };
}

export const codeOf = (verification: RecordVerification) => (verification.ok ? 'proven' : verification.code);
