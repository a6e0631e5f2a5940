import type { ExtractTextAnswer } from '@ekyc/contract';
import { type AcceptPorts, codeOfRejection, refuseForbiddenNumber } from '../capture/index.ts';
import { type DocumentReading, EngineBusyError, type ReadField } from '../engine/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import type { VisitorSession } from '../verification/index.ts';
import { proposedOf } from './propose-profile.ts';
import { readFrozenFront } from './read-frozen-front.ts';

/**
 * Reads the frozen front; with a further picture of the front, the surer value of each field is answered. Only
 * the frozen picture's reading is stored and examined.
 */
export async function extractText(
  ports: AcceptPorts,
  session: VisitorSession,
  extraPicture: Uint8Array | undefined,
): Promise<Outcome<ExtractTextAnswer>> {
  const { verification, vault } = session;
  if (verification.status !== 'capturing') return failure('wrong_state');
  try {
    const reading = await readFrozenFront(ports, verification, vault);
    if (!reading) return failure('take_incomplete');
    const extra = extraPicture ? await readExtra(ports, session, extraPicture) : success(null);
    if (!extra.ok) return extra;
    const fields = surer(reading.fields, extra.value?.fields ?? {});
    return Object.keys(fields).length === 0
      ? failure('document_unreadable')
      : success({ fields, proposed: await proposedOf(fields) });
  } catch (error) {
    if (error instanceof EngineBusyError) {
      return failure('engine_busy', { retryAfterSeconds: error.retryAfterSeconds });
    }
    throw error;
  }
}

async function readExtra(
  ports: AcceptPorts,
  session: VisitorSession,
  picture: Uint8Array,
): Promise<Outcome<DocumentReading | null>> {
  const { id_type } = session.verification;
  if (!id_type) return failure('take_incomplete');
  const taken = await ports.engine.ingest(picture, { subject: 'documentFront', rotate: 0, idType: id_type });
  if (taken.kind === 'busy') return failure('engine_busy', { retryAfterSeconds: taken.retryAfterSeconds });
  if (taken.kind === 'forbiddenNumber') {
    return refuseForbiddenNumber(ports, session.verification.id, { on: 'extract_text', found: taken.found });
  }
  if (taken.kind === 'rejected') return failure(codeOfRejection[taken.reason]);
  const reading = await ports.engine.readDocument([taken.image], id_type);
  return 'kind' in reading
    ? failure('engine_busy', { retryAfterSeconds: reading.retryAfterSeconds })
    : success(reading);
}

function surer(
  first: Readonly<Record<string, ReadField>>,
  second: Readonly<Record<string, ReadField>>,
): Record<string, ReadField> {
  const fields: Record<string, ReadField> = { ...first };
  for (const [name, field] of Object.entries(second)) {
    if (field.confidence > (fields[name]?.confidence ?? 0)) fields[name] = field;
  }
  return fields;
}
