import type { ZoneAnswer } from '@ekyc/contract';
import { appendAuditEntry } from '../audit/index.ts';
import { codeOfRejection } from '../capture/index.ts';
import type { DocumentReading } from '../engine/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import type { ChipPorts, ReaderSession } from './chip-ports.ts';
import { lockForReader } from './lock-for-reader.ts';

type Ports = Pick<ChipPorts, 'db' | 'now' | 'engine'>;

/**
 * What is printed in the zone of a passport that lies at the counter, from a photograph. It opens the chip, and whoever
 * stands there corrects it before: nothing is decided by it, and nothing of it is kept.
 */
export async function readZone(
  ports: Ports,
  session: ReaderSession,
  picture: Uint8Array,
): Promise<Outcome<{ zone: ZoneAnswer }>> {
  const open = await ports.db.transaction().execute((tx) => lockForReader(tx, session));
  if (!open.ok) return open;
  const taken = await ports.engine.ingest(picture, {
    subject: 'documentFront',
    rotate: 0,
    idType: 'passport',
  });
  if (taken.kind === 'busy') return failure('engine_busy', { retryAfterSeconds: taken.retryAfterSeconds });
  if (taken.kind === 'rejected') return failure(codeOfRejection[taken.reason]);
  if (taken.kind === 'forbiddenNumber') return refuseNumber(ports, session, taken.found);
  const reading = await ports.engine.readDocument([taken.image], 'passport');
  if ('kind' in reading) return failure('engine_busy', { retryAfterSeconds: reading.retryAfterSeconds });
  return success({ zone: zoneIn(reading.fields) });
}

function zoneIn({ number, birthday, expiryDate, mrzValid }: DocumentReading['fields']): ZoneAnswer {
  const day = (value = '') => /^\d\d(\d\d)-(\d\d)-(\d\d)$/.exec(value)?.slice(1).join('') ?? '';
  const [passportNumber, birth, expiry] = [number?.value ?? '', day(birthday?.value), day(expiryDate?.value)];
  if (passportNumber === '' && birth === '' && expiry === '') return null;
  return { passportNumber, birth, expiry, checked: mrzValid?.value === 'true' };
}

/** Somebody laid another document down. The fact is in the record, as it is where a visitor does. */
function refuseNumber(
  { db, now }: Ports,
  session: ReaderSession,
  found: 'number' | 'qrCode',
): Promise<Outcome<never>> {
  return db.transaction().execute(async (tx): Promise<Outcome<never>> => {
    const locked = await lockForReader(tx, session);
    if (!locked.ok) return locked;
    await appendAuditEntry(tx, locked.value.id, now(), {
      actor: 'service',
      action: 'material.forbidden_number',
      details: { on: 'zone', found },
    });
    return failure('forbidden_number');
  });
}
