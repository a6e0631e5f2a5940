import type { CounterDecisionRequest, Status } from '@ekyc/contract';
import { todayInTokyo } from '@ekyc/documents';
import { appendAuditEntry } from '../audit/index.ts';
import { afterSubmission, frozenPictures, submitFrozen } from '../capture/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { ruleOn } from '../law/index.ts';
import { roomOf } from '../methods/index.ts';
import { sealedFields, sealWords } from '../sealing/index.ts';
import { lockVerification } from '../verification/index.ts';
import type { ChipPorts, ReaderSession } from './chip-ports.ts';

/**
 * Staff say whether the person before them is the one whom the screen shows, and submit with that; the examination
 * decides by law and policy. The record holds who said it, when, what was shown and what was compared. The same again
 * answers where it stands.
 */
export async function compareAtCounter(
  ports: ChipPorts,
  session: ReaderSession,
  said: CounterDecisionRequest,
): Promise<Outcome<{ status: Status }>> {
  return ports.db.transaction().execute(async (tx): Promise<Outcome<{ status: Status }>> => {
    const row = await lockVerification(tx, session.verification.id);
    const chip = row.sealed_chip ? session.vault.openJson(sealedFields.chip, row.sealed_chip) : null;
    if (roomOf(row.method).by !== 'staff') return failure('wrong_state');
    // Another reading took the place of the one on the screen.
    if (chip?.read !== said.read) return failure('chip_read_not_open');
    if (afterSubmission.includes(row.status)) return success({ status: row.status });
    if (row.status !== 'capturing') return failure('wrong_state');
    const now = ports.now();
    if (!ruleOn(row.regime, row.method, todayInTokyo(now))) return failure('regime_method_not_allowed');
    const words = sealWords(session.vault, said.note);
    const compared = [...new Set(said.compared)];
    await tx
      .updateTable('chip_read')
      .set({
        compared: JSON.stringify(compared),
        same_person: said.samePerson,
        compared_by: session.by['staff'] ?? null,
      })
      .where('id', '=', said.read)
      .where('verification_id', '=', row.id)
      .execute();
    await appendAuditEntry(tx, row.id, now, {
      actor: 'business',
      action: 'counter.compared',
      details: {
        ...session.by,
        read: said.read,
        shown: chip.fields.map(({ name }) => name),
        compared,
        samePerson: said.samePerson,
        reasonSha256: words.sha256,
      },
      sealedWords: words.sealed,
    });
    const pictures = await frozenPictures(tx, row.id);
    const takes = [...new Set(pictures.map(({ take }) => take))];
    return submitFrozen(tx, ports, row, {
      takes,
      pictures,
      actor: 'business',
      details: { ruleVersion: row.rule_version, ...session.by },
    });
  });
}
