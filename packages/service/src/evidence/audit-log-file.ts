import { signedHead, type SignedHead } from '@ekyc/contract';
import { z } from 'zod';
import { asService, type Database } from '../database/index.ts';
import { proveChain, signHead } from '../witness/index.ts';
import { logFile } from './archive-names.ts';
import { type ArchiveFile, jsonFile } from './evidence-archive.ts';
import type { SigningKey } from '../sealing/index.ts';

/**
 * `audit-log.json`: a head signed now, under which every entry of the chain stands. Call it once the last entry
 * is committed.
 */
export async function auditLogFile(
  ports: { readonly db: Database; readonly now: () => Date },
  key: SigningKey,
  chain: { readonly verificationId: string; readonly entries: number; readonly createdAt: Date },
): Promise<ArchiveFile> {
  // All businesses share one log.
  const signed = await asService(() => signHead(ports, key));
  const sent = await sentHeads(ports.db, chain.verificationId);
  return jsonFile(logFile, await proveChain(ports.db, { ...chain, head: signed.head, sent }));
}

const messageWithHead = z.object({ auditLog: signedHead });

/** Heads that went out in this verification's webhooks. */
async function sentHeads(db: Database, verificationId: string): Promise<SignedHead[]> {
  const rows = await db
    .selectFrom('webhook_message')
    .select('body')
    .where('verification_id', '=', verificationId)
    .execute();
  return rows.flatMap(({ body }) => {
    const sent = messageWithHead.safeParse(JSON.parse(body));
    return sent.success ? [sent.data.auditLog] : [];
  });
}
