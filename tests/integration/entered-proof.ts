import { enterProof, type NewProof, openVault } from '@ekyc/service/testing';
import type { ClockedService } from './clocked-service.ts';
import { specimenProfile } from './specimen-profile.ts';

/** Whose proof it is, as a visitor completes it. */
export const provenPerson = { ...specimenProfile, birthday: '1990-04-02' };

const by = 'a test CA';
export const proven: NewProof = {
  kind: 'signature',
  attempt: 'attempt-1',
  idType: 'myNumberCard',
  current: 'yes',
  validUntil: null,
  fields: [
    { name: 'name', value: '見本 花子', by },
    { name: 'birth', value: provenPerson.birthday, by },
    { name: 'address', value: '東京都千代田区霞が関2丁目1番2号', by },
  ],
  subject: 'somebody',
  reference: 'platform-1',
  files: { text: Buffer.from('what was signed'), signature: Buffer.from('its signature') },
  pictures: [],
};

/** Enters a proof as the slice of a method does that verified one. */
export async function enterProofFor(
  { ports }: Pick<ClockedService, 'ports'>,
  publicId: string,
  change: Partial<NewProof> = {},
): ReturnType<typeof enterProof> {
  return ports.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('verification')
      .selectAll()
      .where('public_id', '=', publicId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    return enterProof(tx, ports, { row, vault: openVault(ports.master, row) }, { ...proven, ...change });
  });
}
