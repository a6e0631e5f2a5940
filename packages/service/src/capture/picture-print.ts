import { type RawBuilder, sql } from 'kysely';
import type { DatabaseTransaction } from '../database/index.ts';
import type { PicturePlace, PicturePrint, VisionEngine } from '../engine/index.ts';
import type { MasterKey, Vault } from '../sealing/index.ts';
import type { VerificationTable } from '../verification/index.ts';
import type { PicturePrintTable } from './capture.table.ts';

/** What prints are stored and looked up with. */
export interface PrintPorts {
  readonly engine: Pick<VisionEngine, 'placeOf' | 'placesSought' | 'likeness'>;
  readonly master: MasterKey;
}

/** As the column has it; an engine's signs are fewer. */
const signBits = 128;

/** Stores a picture's print beside its row, so that copies of it are recognised. */
export async function keepPrint(
  tx: DatabaseTransaction,
  ports: PrintPorts,
  owner: Pick<VerificationTable, 'id' | 'business_id'>,
  printed: {
    readonly materialId: string;
    readonly print: PicturePrint | null | undefined;
    readonly vault: Vault;
    readonly at: Date;
  },
): Promise<void> {
  const { materialId, print, vault, at } = printed;
  if (!print) return;
  const row = rowOf(ports, owner, { print, vault, of: { material_id: materialId, created_at: at } });
  await tx.insertInto('picture_print').values(row).execute();
}

/** A moment of a video by its print. */
export interface PrintedMoment {
  /** When it was filmed, by our clock. */
  readonly at: Date;
  readonly print: PicturePrint;
}

/** Adds moments of a verification's video to those that are stored; each moment once. */
export async function addMoments(
  tx: DatabaseTransaction,
  ports: PrintPorts,
  owner: Pick<VerificationTable, 'id' | 'business_id'>,
  printed: { readonly moments: readonly PrintedMoment[]; readonly vault: Vault },
): Promise<void> {
  const { moments, vault } = printed;
  if (moments.length === 0) return;
  const rows = moments.map(({ at, print }) =>
    rowOf(ports, owner, { print, vault, of: { material_id: null, created_at: at } }),
  );
  await tx
    .insertInto('picture_print')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes what is stored of a verification's video. */
export async function eraseMoments(tx: DatabaseTransaction, verificationId: string): Promise<void> {
  await tx
    .deleteFrom('picture_print')
    .where('verification_id', '=', verificationId)
    .where('material_id', 'is', null)
    .execute();
}

/** Which picture, or which moment of the verification's video. */
type Shown = Pick<PicturePrintTable, 'material_id' | 'created_at'>;

function rowOf(
  { engine, master }: PrintPorts,
  owner: Pick<VerificationTable, 'id' | 'business_id'>,
  { print, vault, of }: { readonly print: PicturePrint; readonly vault: Vault; readonly of: Shown },
) {
  const place = engine.placeOf(print);
  return {
    ...of,
    verification_id: owner.id,
    business_id: owner.business_id,
    words: wordsIn(master, [place]),
    signs: signsIn(master, place),
    sealed_print: vault.seal(fieldOf(of), bytesOf(print)),
  };
}

/** Opens what {@link keepPrint} and {@link addMoments} sealed. */
export function openPrint(vault: Vault, row: Shown & Pick<PicturePrintTable, 'sealed_print'>): PicturePrint {
  const bytes = vault.open(fieldOf(row), row.sealed_print);
  return { width: bytes.readUInt16BE(0), height: bytes.readUInt16BE(2), grey: bytes.subarray(4) };
}

function fieldOf({ material_id, created_at }: Shown): string {
  return material_id === null ? `recording/print/${created_at.getTime()}` : `material/${material_id}/print`;
}

function bytesOf({ width, height, grey }: PicturePrint): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(width, 0);
  head.writeUInt16BE(height, 2);
  return Buffer.concat([head, grey]);
}

/** Keyed hashes of the words of all places, each once. */
export function wordsIn(master: MasterKey, places: readonly PicturePlace[]): RawBuilder<string> {
  const words = new Set(places.flatMap(({ words: some }) => some));
  const hashes = Array.from(words, (word) =>
    master.keyedHash('picture-word', String(word)).readBigInt64BE(0),
  );
  return sql<string>`${`{${hashes.join(',')}}`}::bigint[]`;
}

/** The signs under the master key's mask. */
export function signsIn(master: MasterKey, { signs }: PicturePlace): RawBuilder<string> {
  const mask = master.keyedHash('picture-signs', '');
  const bits = Array.from({ length: signBits }, (_, at) => {
    const masked = ((mask[at >> 3] ?? 0) >> (at & 7)) & 1;
    return masked === (signs[at] ? 1 : 0) ? '0' : '1';
  });
  return sql<string>`${bits.join('')}::bit(128)`;
}
