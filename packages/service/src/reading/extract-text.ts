import type { ExtractTextAnswer } from '@ekyc/contract';
import { type AcceptPorts, codeOfRejection, refuseForbiddenNumber } from '../capture/index.ts';
import { type DocumentReading, EngineBusyError, type ReadField } from '../engine/index.ts';
import { roomOf } from '../methods/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { sealedFields, type StoredReading, type Vault } from '../sealing/index.ts';
import {
  type DocumentFacts,
  documentFacts,
  findForSession,
  type VerificationTable,
  type VisitorSession,
} from '../verification/index.ts';
import { proposedOf } from './propose-profile.ts';
import { readFrozenFront } from './read-frozen-front.ts';
import { surerFields } from './surer-fields.ts';

/**
 * Reads the frozen front, or says what the chip or the proof holds that came instead; with a further picture of the front, the surer value of each field is answered. Only
 * the frozen picture's reading is stored and examined.
 * The state is asked again before and after the engine: a form's body may take minutes to come, and until then another
 * device, another document or the end of the session may have taken over.
 */
export async function extractText(
  ports: AcceptPorts,
  session: VisitorSession,
  extraPicture: Uint8Array | undefined,
): Promise<Outcome<ExtractTextAnswer>> {
  const { vault } = session;
  const before = await findCapturing(ports, session);
  if (!before.ok) return before;
  if (roomOf(before.value.method).holds !== 'pictures') {
    const document = documentFacts(vault, before.value);
    return document ? answered(corrected(document.fields)) : failure('take_incomplete');
  }
  try {
    const reading = await readFrozenFront(ports, before.value, vault);
    if (!reading) return failure('take_incomplete');
    const extra = extraPicture ? await readExtra(ports, before.value, extraPicture) : success(null);
    if (!extra.ok) return extra;
    const after = await findCapturing(ports, session);
    if (!after.ok) return after;
    if (!isStillOf(vault, after.value, reading)) return failure('take_incomplete');
    return await answered(surerFields(reading.fields, extra.value?.fields ?? {}));
  } catch (error) {
    if (error instanceof EngineBusyError) {
      return failure('engine_busy', { retryAfterSeconds: error.retryAfterSeconds });
    }
    throw error;
  }
}

/** What the visitor corrects in the form; the page needs nothing else of a chip or a proof. */
function corrected({ name, birthday, address }: DocumentFacts['fields']): Record<string, ReadField> {
  return { ...(name && { name }), ...(birthday && { birthday }), ...(address && { address }) };
}

async function answered(fields: Record<string, ReadField>): Promise<Outcome<ExtractTextAnswer>> {
  return Object.keys(fields).length === 0
    ? failure('document_unreadable')
    : success({ fields, proposed: await proposedOf(fields) });
}

async function findCapturing(
  ports: Pick<AcceptPorts, 'db'>,
  session: VisitorSession,
): Promise<Outcome<VerificationTable>> {
  const bound = await findForSession(ports.db, session.verification);
  return bound.ok && bound.value.status !== 'capturing' ? failure('wrong_state') : bound;
}

/** Whether no other document was chosen or taken since. */
function isStillOf(
  vault: Vault,
  { sealed_reading }: VerificationTable,
  { materialId }: StoredReading,
): boolean {
  return (
    sealed_reading !== null && vault.openJson(sealedFields.reading, sealed_reading).materialId === materialId
  );
}

async function readExtra(
  ports: AcceptPorts,
  row: VerificationTable,
  picture: Uint8Array,
): Promise<Outcome<DocumentReading | null>> {
  const { id_type } = row;
  if (!id_type) return failure('take_incomplete');
  const taken = await ports.engine.ingest(picture, { subject: 'documentFront', rotate: 0, idType: id_type });
  if (taken.kind === 'busy') return failure('engine_busy', { retryAfterSeconds: taken.retryAfterSeconds });
  if (taken.kind === 'forbiddenNumber') {
    return refuseForbiddenNumber(ports, row, { on: 'extract_text', found: taken.found });
  }
  if (taken.kind === 'rejected') return failure(codeOfRejection[taken.reason]);
  const reading = await ports.engine.readDocument([taken.image], id_type);
  return 'kind' in reading
    ? failure('engine_busy', { retryAfterSeconds: reading.retryAfterSeconds })
    : success(reading);
}
