import { randomUUID } from 'node:crypto';
import type { PhotoType } from '@ekyc/contract';
import { idTypes } from '@ekyc/documents';
import type { ServicePorts } from '@ekyc/service';
import type { TakeTable } from '../../packages/service/src/capture/capture.table.ts';
import { materialRow, pictureStore } from '../../packages/service/src/capture/new-material.ts';
import { insertTake } from '../../packages/service/src/capture/start-take.ts';
import { findById } from '../../packages/service/src/verification/lock.ts';
import { openVault } from '../../packages/service/src/verification/open-vault.ts';
import type { VerificationTable } from '../../packages/service/src/verification/verification.table.ts';

const engine = { id: 'none', modelHash: 'none' };
const taken = {
  kind: 'accepted' as const,
  image: Buffer.from('a picture that no engine looks at'),
  width: 1600,
  height: 1200,
  measures: { brightness: 128, card: null, edge: null, faces: [], form: 'ordinary' as const },
  engine,
  templates: [],
  print: null,
};

/** Names the document and enters accepted takes of it and of the face, without the pictures' content. @returns their numbers */
export async function takeWithoutEngine(ports: ServicePorts, verificationId: string): Promise<number[]> {
  await ports.db
    .updateTable('verification')
    .set({ id_type: 'driversLicense' })
    .where('id', '=', verificationId)
    .execute();
  const row = await findById(ports.db, verificationId);
  const now = ports.now();
  const wanted = [
    { type: 'document', photoTypes: idTypes.driversLicense.photoTypes },
    { type: 'face', photoTypes: ['selfie'] },
  ] as const;
  const numbers: number[] = [];
  for (const { type, photoTypes } of wanted) {
    const take = await ports.db.transaction().execute((tx) => insertTake(tx, row, { type, photoTypes }, now));
    await enterPictures(ports, row, take, photoTypes);
    await ports.db
      .updateTable('take')
      .set({ state: 'accepted', ended_at: now })
      .where('id', '=', take.id)
      .execute();
    numbers.push(take.number);
  }
  return numbers;
}

/** Enters pictures of a take, without their content. */
export async function enterPictures(
  ports: ServicePorts,
  row: VerificationTable,
  take: Pick<TakeTable, 'id' | 'verification_id' | 'type'>,
  photoTypes: readonly PhotoType[],
  { frozen = true } = {},
): Promise<void> {
  const vault = openVault(ports.master, row);
  const materials = photoTypes.map((photoType) => {
    const id = randomUUID();
    const picture = { id, photoType, receivedSha256: id, taken, problems: [], frozen };
    return materialRow(vault, take, picture, ports.now());
  });
  for (const { id } of materials) await pictureStore(ports.store, vault, row).put(id, taken.image);
  await ports.db.insertInto('material').values(materials).execute();
}
