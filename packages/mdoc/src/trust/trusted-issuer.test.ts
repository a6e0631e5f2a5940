import { newReader, newRecordIssuer } from '@ekyc/testkit/wallet';
import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { recordIssuer, standInReader } from '../../test/stage.ts';
import { readIssuer } from './trusted-issuer.ts';

const details = { name: 'issuer', types: ['myNumberRecord'] } as const;
const refused = (code: string) => expect.objectContaining({ code });

test('takes a root in PEM and DER', async () => {
  const pem = Buffer.from(new X509Certificate(recordIssuer.root).toString());
  for (const bytes of [recordIssuer.root, pem])
    await expect(readIssuer(bytes, details)).resolves.toMatchObject({ name: 'issuer', revocationLists: [] });
});

test('takes nothing else', async () => {
  const signer = Buffer.from(standInReader.chainPem);
  const both = Buffer.from(new X509Certificate(recordIssuer.root).toString().repeat(2));
  const stranger = await newRecordIssuer();
  const [list, otherList] = [await recordIssuer.revocationList(), await stranger.revocationList()];
  for (const [bytes, more, code] of [
    [Buffer.from('x'), {}, 'unreadable'],
    [both, {}, 'unreadable'],
    [Buffer.from((await newReader()).keyPem), {}, 'private_key'],
    [signer, {}, 'not_an_authority'],
    [recordIssuer.root, { types: [] }, 'type_missing'],
    [recordIssuer.root, { lists: [Buffer.from('x')] }, 'unreadable'],
    [recordIssuer.root, { lists: [list, otherList] }, 'list_of_another'],
  ] as const)
    await expect(readIssuer(bytes, { ...details, ...more })).rejects.toThrow(refused(code));
});
