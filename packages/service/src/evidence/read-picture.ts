import { appendAuditEntry } from '../audit/index.ts';
import type { Caller } from '../business/index.ts';
import { openPicture } from '../capture/index.ts';
import { failure, type Outcome } from '../outcome.ts';
import { sealWords } from '../sealing/index.ts';
import { lockVerification, openVault, type VerificationTable } from '../verification/index.ts';
import type { EvidencePorts } from './export-evidence.ts';
import { unlessRedacted } from './unless-redacted.ts';

/** One picture of a verification as it was stored; the access is in the audit chain before a byte leaves. */
export async function readPicture(
  ports: EvidencePorts,
  caller: Caller,
  row: VerificationTable,
  wanted: { readonly materialId: string; readonly purpose: string | undefined },
): Promise<Outcome<Buffer>> {
  if (!row.wrapped_key) return failure('redacted');
  const material = await ports.db
    .selectFrom('material')
    .innerJoin('take', 'take.id', 'material.take_id')
    .selectAll('material')
    .where('material.id', '=', wanted.materialId)
    .where('material.verification_id', '=', row.id)
    .where('take.purpose', '=', 'identify')
    .executeTakeFirst();
  if (!material) return failure('not_found');
  const vault = openVault(ports.master, row);
  const image = await unlessRedacted(ports.db, row.id, () =>
    openPicture(ports, vault, { businessId: row.business_id }, material),
  );
  if (!image.ok) return image;
  return ports.db.transaction().execute(async (tx) => {
    const { status } = await lockVerification(tx, row.id);
    if (status === 'redacted') return failure('redacted');
    const words = sealWords(vault, wanted.purpose);
    await appendAuditEntry(tx, row.id, ports.now(), {
      actor: 'business',
      action: 'material.viewed',
      details: { ...caller.by, material: material.id, purposeSha256: words.sha256 },
      sealedWords: words.sealed,
    });
    return image;
  });
}
