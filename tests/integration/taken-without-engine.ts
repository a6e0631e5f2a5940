import { randomUUID } from 'node:crypto';
import type { PhotoType } from '@ekyc/contract';
import { idTypes } from '@ekyc/documents';
import type { ServicePorts } from '@ekyc/service';
import {
  enterMaterials,
  materialRow,
  type MaterialTable,
  newTake,
  openVault,
  pictureStore,
  type TakeTable,
  type VerificationTable,
} from '@ekyc/service/testing';
import { togetherOn } from './together.ts';

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

const takesOf = [
  { type: 'document', photoTypes: idTypes.driversLicense.photoTypes },
  { type: 'face', photoTypes: ['selfie'] },
] as const;

/** Names the document and enters accepted takes of it and of the face, with pictures that no engine looks at. @returns their numbers */
export const takeWithoutEngine = togetherOn(
  async (ports: ServicePorts, ids: readonly string[]): Promise<readonly number[][]> => {
    const rows = await ports.db
      .updateTable('verification')
      .set({ id_type: 'driversLicense' })
      .where('id', 'in', ids)
      .returningAll()
      .execute();
    const before = await ports.db
      .selectFrom('take')
      .select((columns) => ['verification_id', columns.fn.max('number').as('last')])
      .where('verification_id', 'in', ids)
      .groupBy('verification_id')
      .execute();
    const lastOf = new Map(before.map(({ verification_id, last }) => [verification_id, last]));
    const now = ports.now();
    const takes = rows.flatMap((row) =>
      takesOf.map(({ type, photoTypes }, at) => {
        const wanted = { type, photoTypes, purpose: 'identify', accountId: null } as const;
        const number = (lastOf.get(row.id) ?? 0) + 1 + at;
        return {
          row,
          take: { ...newTake(row, wanted, { number, now }), state: 'accepted' as const, ended_at: now },
        };
      }),
    );
    const materials = await Promise.all(
      takes.map(({ row, take }) => storePictures(ports, row, take, take.photo_types, true)),
    );
    await ports.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('take')
        .values(takes.map(({ take }) => take))
        .execute();
      await enterMaterials(tx, materials.flat());
    });
    return ids.map((id) => takes.filter(({ row }) => row.id === id).map(({ take }) => take.number));
  },
);

/** Enters pictures of a take, without their content. */
export async function enterPictures(
  ports: ServicePorts,
  row: VerificationTable,
  take: Pick<TakeTable, 'id' | 'verification_id' | 'type'>,
  photoTypes: readonly PhotoType[],
  { frozen = true } = {},
): Promise<void> {
  const materials = await storePictures(ports, row, take, photoTypes, frozen);
  await ports.db.insertInto('material').values(materials).execute();
}

async function storePictures(
  ports: ServicePorts,
  row: VerificationTable,
  take: Pick<TakeTable, 'id' | 'verification_id' | 'type'>,
  photoTypes: readonly PhotoType[],
  frozen: boolean,
): Promise<MaterialTable[]> {
  const vault = openVault(ports.master, row);
  const materials = photoTypes.map((photoType) => {
    const id = randomUUID();
    const picture = { id, photoType, receivedSha256: id, taken, problems: [], frozen };
    return materialRow(vault, take, picture, ports.now());
  });
  await Promise.all(materials.map(({ id }) => pictureStore(ports.store, vault, row).put(id, taken.image)));
  return materials;
}
