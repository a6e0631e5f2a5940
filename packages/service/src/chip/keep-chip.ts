import { createHash } from 'node:crypto';
import type { ChipReading } from '@ekyc/chip/verify';
import type { ChipFieldAnswer, ChipFilesAnswer, ChipFilesRequest, IdType } from '@ekyc/contract';
import { appendAuditEntry } from '../audit/index.ts';
import {
  enterMaterials,
  insertTake,
  materialRow,
  setTakeEnded,
  supersedeAccepted,
  thawPictures,
} from '../capture/index.ts';
import type { DatabaseTransaction } from '../database/index.ts';
import { type Outcome, success } from '../outcome.ts';
import { sealedFields, type StoredChip, type Vault } from '../sealing/index.ts';
import { changeStatus, keepChipSummary, type VerificationTable } from '../verification/index.ts';
import type { ChipPorts, ReaderSession } from './chip-ports.ts';
import type { ChipReadTable } from './chip-read.table.ts';
import type { DecodedField } from './decode-fields.ts';
import { lockForReader } from './lock-for-reader.ts';
import { openRead } from './open-read.ts';
import type { ChipMaterial } from './read-pictures.ts';

/** What is stored of a chip that proved itself. */
interface ProvenChip {
  readonly request: Pick<ChipFilesRequest, 'read' | 'document'>;
  readonly files: ChipReading['files'];
  readonly idType: IdType;
  readonly fields: readonly DecodedField[];
  readonly materials: readonly ChipMaterial[];
  readonly alive: 'yes' | 'cannotTell';
  readonly at: Date;
}

/**
 * Enters a chip as the document of its verification: an accepted take with its pictures frozen, what it says sealed in
 * the verification's row, its files sealed in the reading's. Spends the nonce; a second call finds it spent.
 */
export async function keepChip(
  ports: ChipPorts,
  session: ReaderSession,
  chip: ProvenChip,
): Promise<Outcome<ChipFilesAnswer>> {
  const { vault } = session;
  return ports.db.transaction().execute(async (tx): Promise<Outcome<ChipFilesAnswer>> => {
    const locked = await lockForReader(tx, session);
    if (!locked.ok) return locked;
    const open = await openRead(tx, session, chip.request.read, ports.now());
    if (!open.ok) return open;
    const row = await beginCapture(tx, ports, locked.value, session);
    const stored = storedChip(chip, open.value.nonce);
    await keepChipSummary(tx, row.id, {
      idType: chip.idType,
      sealedChip: vault.sealJson(sealedFields.chip, stored),
    });
    await endRead(tx, vault, chip);
    await enterTake(tx, ports, { row, vault, chip });
    await appendAuditEntry(tx, row.id, ports.now(), {
      actor: session.byWhom === 'visitor' ? 'visitor' : 'business',
      action: 'chip.read',
      details: {
        read: chip.request.read,
        document: chip.request.document,
        alive: chip.alive,
        files: stored.files,
        pictures: chip.materials.map(({ image }) => sha256(image)),
        ...session.by,
      },
    });
    const portrait = chip.materials.find(({ photoType }) => photoType === 'chipPortrait')?.id ?? null;
    return success({ outcome: 'read', fields: [...stored.fields], alive: chip.alive, portrait });
  });
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** At a counter the reading itself begins what elsewhere a visitor begins. */
async function beginCapture(
  tx: DatabaseTransaction,
  ports: ChipPorts,
  row: VerificationTable,
  { byWhom, by }: ReaderSession,
): Promise<VerificationTable> {
  if (row.status === 'capturing') return row;
  const change = (transition: 'start' | 'capture') =>
    changeStatus(tx, ports, {
      verificationId: row.id,
      transition,
      at: ports.now(),
      audit: {
        actor: byWhom === 'visitor' ? 'visitor' : 'business',
        action: transition === 'start' ? 'counter.started' : 'capture.started',
        details: by,
      },
    });
  if (row.status === 'created') await change('start');
  return (await change('capture')) ?? row;
}

function storedChip({ request, files, fields, materials, alive, at }: ProvenChip, nonce: Buffer): StoredChip {
  const pictureOf = ({ picture }: DecodedField) =>
    materials.find(({ photoType }) => photoType === picture?.photoType);
  return {
    read: request.read,
    document: request.document,
    readAt: at.toISOString(),
    alive,
    nonce: nonce.toString('base64url'),
    files: Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, sha256(bytes)])),
    agreements: Object.fromEntries(
      materials.flatMap(({ photoType, agreement }) => (agreement === null ? [] : [[photoType, agreement]])),
    ),
    prints: Object.fromEntries(
      materials.flatMap(({ photoType, printed }) => (printed === null ? [] : [[photoType, printed]])),
    ),
    fields: fields.map((field): ChipFieldAnswer => {
      const { name, value, standing, by } = field;
      const material = pictureOf(field);
      return {
        name,
        ...(value !== undefined && { value }),
        ...(material && { pictureId: material.id }),
        standing,
        ...(by !== undefined && { by }),
      };
    }),
  };
}

/** The reading that counts, with its files; the one before counts no more, and its files go. */
async function endRead(
  tx: DatabaseTransaction,
  vault: Vault,
  { request, files, at }: ProvenChip,
): Promise<void> {
  const { read, document } = request;
  const base64 = Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')]);
  const sealed = Object.fromEntries(base64) as Record<string, string>;
  const { verification_id } = await tx
    .updateTable('chip_read')
    .set({
      state: 'read',
      document,
      sealed_files: vault.sealJson(sealedFields.chipFilesOf(read), sealed),
      sealed_secret: null,
      ended_at: at,
    } satisfies Partial<ChipReadTable>)
    .where('id', '=', read)
    .returning('verification_id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('chip_read')
    .set({ state: 'superseded', sealed_files: null })
    .where('verification_id', '=', verification_id)
    .where('state', '=', 'read')
    .where('id', '<>', read)
    .execute();
}

async function enterTake(
  tx: DatabaseTransaction,
  ports: ChipPorts,
  { row, vault, chip }: { readonly row: VerificationTable; readonly vault: Vault; readonly chip: ProvenChip },
): Promise<void> {
  const now = ports.now();
  await supersedeAccepted(tx, row.id, 'document');
  await thawPictures(tx, row.id, 'document');
  const photoTypes = chip.materials.map(({ photoType }) => photoType);
  const take = await insertTake(tx, row, { type: 'document', photoTypes }, now);
  await setTakeEnded(tx, take.id, 'accepted', now);
  const rows = chip.materials.map(({ id, photoType, receivedSha256, templates, faces, ...drawn }) =>
    materialRow(
      vault,
      take,
      {
        id,
        photoType,
        receivedSha256,
        taken: {
          kind: 'accepted',
          ...drawn,
          // Nobody took it with a camera: there is no light and no card to measure.
          measures: { brightness: 255, card: null, edge: null, faces },
        },
        problems: [],
        frozen: true,
        ...(templates && { templates }),
      },
      now,
    ),
  );
  if (rows.length > 0) await enterMaterials(tx, rows);
  for (const row of rows)
    await appendAuditEntry(tx, take.verification_id, now, {
      actor: 'service',
      action: 'material.accepted',
      details: {
        material: row.id,
        take: take.number,
        photoType: row.photo_type,
        receivedSha256: row.received_sha256,
        storedSha256: row.stored_sha256,
      },
    });
}
