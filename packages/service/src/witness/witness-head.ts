import type { StoredHead, SignedHead } from '@ekyc/contract';
import type { Database } from '../database/index.ts';
import { type MasterKey, signingKey } from '../sealing/index.ts';
import { readLatestHead, signHead } from './sign-head.ts';
import { stampedHash } from './signed-head.ts';

/** Stores heads where restoring or rewriting the database does not affect them. */
export interface HeadKeeper {
  /** Returns only after the head would survive a power cut. */
  append(head: StoredHead): Promise<void>;
  /** Every line ever appended, the first one first, as it stands there. */
  lines(): AsyncIterable<string>;
}

/** A time-stamping authority (RFC 3161). */
export interface TimestampService {
  /** @returns the DER of a granted TimeStampResp for this SHA-256; throws where there is none to get */
  stamp(sha256: Buffer): Promise<Buffer>;
}

export interface WitnessPorts {
  readonly db: Database;
  readonly master: MasterKey;
  readonly now: () => Date;
  readonly heads: HeadKeeper;
  readonly timestamps: TimestampService | null;
  /** The head is stored without a stamp then; the next one is stamped again. */
  readonly onStampFailed: (error: unknown) => void;
}

/** The first head of a service: of whatever the log holds, so that every webhook can bear one. Does nothing later on. */
export async function firstHead(ports: WitnessPorts): Promise<void> {
  if (!(await readLatestHead(ports.db))) await witnessHead(ports);
}

/** Signs the log's head, has it stamped, and stores it outside the database; every hour. */
export async function witnessHead(ports: WitnessPorts): Promise<SignedHead> {
  const signed = await signHead(ports, await signingKey(ports));
  const stamp = await stampOrNull(ports, signed.head);
  await ports.heads.append({
    head: signed.head,
    timestampResponse: stamp === null ? null : stamp.toString('base64'),
  });
  await ports.db
    .updateTable('audit_log_head')
    .set({ timestamp_response: stamp, witnessed_at: ports.now() })
    .where('id', '=', signed.id)
    .execute();
  return signed.head;
}

async function stampOrNull(ports: WitnessPorts, head: SignedHead): Promise<Buffer | null> {
  if (!ports.timestamps) return null;
  try {
    return await ports.timestamps.stamp(stampedHash(head));
  } catch (error) {
    ports.onStampFailed(error);
    return null;
  }
}
