import { changeStatus, findById } from '../verification/index.ts';
import { finishRedaction } from './finish-redaction.ts';
import { erase, type RedactPorts } from './redact.ts';

const batch = 500;

/**
 * Redacts again whatever the log names and the database still can read: it was restored from a backup that is older
 * than the redaction. Call it before anything is served. Businesses were notified when it happened.
 * @returns how many were redacted again
 */
export async function replayRedactions(ports: RedactPorts): Promise<number> {
  let count = 0;
  let ids = new Set<string>();
  const next = async () => {
    count += await replay(ports, [...ids]);
    ids = new Set();
  };
  for await (const id of ports.redactions.ids()) {
    ids.add(id);
    if (ids.size >= batch) await next();
  }
  await next();
  return count;
}

async function replay(ports: RedactPorts, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await ports.db
    .selectFrom('verification')
    .select('id')
    .where('id', 'in', [...ids])
    .where('wrapped_key', 'is not', null)
    .execute();
  let count = 0;
  for (const { id } of rows) {
    const again = await ports.db.transaction().execute(async (tx) => {
      const changed = await changeStatus(tx, ports, {
        verificationId: id,
        transition: 'redactAgain',
        at: ports.now(),
        audit: { actor: 'service', action: 'verification.redacted_after_restore' },
      });
      if (changed) await erase(tx, id);
      return changed !== null;
    });
    // Else another process that starts at the same time was first.
    if (again) count += 1;
    await finishRedaction(ports, await findById(ports.db, id));
  }
  return count;
}
