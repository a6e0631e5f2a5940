import { loadBusiness } from '../business/index.ts';
import { pictureStore } from '../capture/index.ts';
import type { EvidenceStore } from '../sealing/index.ts';
import { findById, lockVerification, openVault, type SessionPorts } from '../verification/index.ts';
import { putTakes } from './specimens.ts';
import { takesFor, walkToOutcome } from './walk-to-outcome.ts';

export interface SimulatePorts extends SessionPorts {
  readonly store: EvidenceStore;
}

/**
 * Leads a verification of a sandbox business where its maker wants it, by the transitions of life with their audit
 * entries and webhooks, all in one write. It gets the pictures, the profile and the document's fields of an invented
 * person, so that the receiver finds the same as with live ones. Repeated it does nothing more. Throws where the mode is
 * not sandbox: nothing faked may ever look real.
 */
export async function simulateVerification(ports: SimulatePorts, verificationId: string): Promise<void> {
  const before = await findById(ports.db, verificationId);
  if (before.status !== 'created') return;
  const business = await loadBusiness(ports.db, before.business_id);
  const outcome = before.sandbox_outcome;
  if (outcome === null || before.mode !== 'sandbox' || business.mode !== 'sandbox')
    throw new Error('only a verification of a sandbox business may be simulated');
  const vault = openVault(ports.master, before);
  const idType = before.allowed_id_types[0] ?? null;
  const takes = await putTakes(
    ports.store,
    vault,
    before,
    await takesFor(ports, { ...before, id_type: idType }, outcome),
  );
  const isDone = await ports.db.transaction().execute(async (tx) => {
    const row = await lockVerification(tx, verificationId);
    if (row.status !== 'created') return false;
    await walkToOutcome({ tx, ports, vault, business }, { ...row, id_type: idType }, { outcome, takes });
    return true;
  });
  if (isDone) return;
  // Another worker was faster.
  const store = pictureStore(ports.store, vault, before);
  for (const { id } of takes.flatMap(({ pictures }) => pictures)) await store.remove(id);
}
