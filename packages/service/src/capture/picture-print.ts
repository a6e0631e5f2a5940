import { type RawBuilder, sql } from 'kysely';
import type { DatabaseTransaction } from '../database/index.ts';
import type { PicturePlace, PicturePrint, VisionEngine } from '../engine/index.ts';
import type { MasterKey, Vault } from '../sealing/index.ts';
import type { VerificationTable } from '../verification/index.ts';

/** What prints are kept and looked up with. */
export interface PrintPorts {
  readonly engine: Pick<VisionEngine, 'placeOf' | 'placesSought' | 'likeness'>;
  readonly master: MasterKey;
}

/** As the column has it; an engine's signs are fewer. */
const signBits = 128;

/** Keeps a picture's print beside its row, so that copies of it are known again. */
export async function keepPrint(
  tx: DatabaseTransaction,
  { engine, master }: PrintPorts,
  owner: Pick<VerificationTable, 'id' | 'business_id'>,
  kept: {
    readonly materialId: string;
    readonly print: PicturePrint | null | undefined;
    readonly vault: Vault;
    readonly at: Date;
  },
): Promise<void> {
  const { materialId, print, vault, at } = kept;
  if (!print) return;
  const place = engine.placeOf(print);
  await tx
    .insertInto('picture_print')
    .values({
      material_id: materialId,
      verification_id: owner.id,
      business_id: owner.business_id,
      words: wordsIn(master, [place]),
      signs: signsIn(master, place),
      sealed_print: vault.seal(fieldOf(materialId), bytesOf(print)),
      created_at: at,
    })
    .execute();
}

/** Opens what {@link keepPrint} sealed. */
export function openPrint(vault: Vault, materialId: string, sealed: Uint8Array): PicturePrint {
  const bytes = vault.open(fieldOf(materialId), sealed);
  return { width: bytes.readUInt16BE(0), height: bytes.readUInt16BE(2), grey: bytes.subarray(4) };
}

function fieldOf(materialId: string): string {
  return `material/${materialId}/print`;
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
