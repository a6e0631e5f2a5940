import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { newReader, newRecordIssuer } from '@ekyc/testkit/wallet';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkRecordFiles, recordReader, recordsMeet } from './record-reader.ts';

let dataDirectory = '';
beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'ekyc-records-'));
});
afterEach(() => rmSync(dataDirectory, { recursive: true }));

const mdoc = {
  clientIdPrefix: undefined,
  docTypes: undefined,
  revocation: 'required',
  signerPurposes: undefined,
} as const;
const settings = (envType: 'local' | 'production' = 'production', demo = false) => ({
  demo,
  dataDirectory,
  envType,
  publicUrl: 'https://ekyc.example/',
  mdoc,
});

function put(place: string, bytes: string | Uint8Array) {
  const file = join(dataDirectory, place);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}

async function setUp(folder = '') {
  const [reader, issuer] = [await newReader(), await newRecordIssuer()];
  put(`${folder}mdoc/org-iso-mdoc/chain.pem`, reader.chainPem);
  put(`${folder}mdoc/org-iso-mdoc/key.pem`, reader.keyPem);
  put(`${folder}trust/records/myNumberRecord/test.pem`, issuer.root);
  put(`${folder}trust/records/myNumberRecord/test.crl`, await issuer.revocationList());
}

test('reads reader, issuer and list of the operator, as they are now', async () => {
  expect(await recordReader(settings(), 'live')).toBeNull();
  await setUp();
  const reader = await recordReader(settings(), 'live');
  expect(reader).toMatchObject({
    origin: 'https://ekyc.example',
    isStandIn: false,
    trust: { revocation: 'required', issuers: [{ name: 'test', types: ['myNumberRecord'] }] },
  });
  expect(Object.keys(reader?.readers ?? {})).toEqual(['org-iso-mdoc']);
  expect(reader?.trust.issuers[0]?.revocationLists).toHaveLength(1);
  await expect(checkRecordFiles(settings())).resolves.toBeUndefined();
});

test('stand-ins serve on a developer’s machine, for businesses that only try, alone', async () => {
  await setUp('specimen/');
  expect(await recordReader(settings('local'), 'sandbox')).toMatchObject({ isStandIn: true });
  expect(await recordReader(settings('local'), 'live')).toBeNull();
  expect(await recordReader(settings(), 'sandbox')).toBeNull();
});

test('a file that is of no use stops the start with its name and why, and proves nothing later', async () => {
  await setUp();
  put('mdoc/org-iso-mdoc/key.pem', (await newReader()).keyPem);
  put('mdoc/openid4vp-v1-signed/chain.pem', 'x');
  put('trust/records/photoId/other.pem', (await newReader()).chainPem);
  const refusal = checkRecordFiles(settings());
  await expect(refusal).rejects.toThrow(
    /org-iso-mdoc: key_of_another;.*openid4vp-v1-signed: file_unreadable/,
  );
  await expect(refusal).rejects.toThrow(/photoId\/other\.pem: not_an_authority/);
  expect(await recordReader(settings(), 'live')).toBeNull();
});

test('the demo has an issuer, a reader and lists of its own, which stay at a later start', async () => {
  const local = settings('local', true);
  expect((await recordsMeet(local))('sandbox')).toEqual(['mdocReader']);
  expect((await recordsMeet(local))('live')).toEqual([]);
  const first = await recordReader(local, 'sandbox');
  expect(first).toMatchObject({
    isStandIn: true,
    trust: {
      issuers: ['myNumberRecord', 'mobileLicence', 'photoId'].map((type) => ({
        name: 'specimen',
        types: [type],
      })),
    },
  });
  expect(Object.keys(first?.readers ?? {})).toEqual(['org-iso-mdoc', 'openid4vp-v1-signed']);
  // As a second process would find it.
  const { openSpecimenRecords } = await import('./specimen-records.ts');
  expect((await openSpecimenRecords(dataDirectory)).issuer.root).toEqual(
    (await openSpecimenRecords(`${dataDirectory}/.`)).issuer.root,
  );
  expect(await recordReader(local, 'live')).toBeNull();
});

test('outside of envType local specimens prove nothing, even where their folder lies', async () => {
  await recordReader(settings('local', true), 'sandbox');
  const production = settings('production');
  expect(await recordReader(production, 'sandbox')).toBeNull();
  expect((await recordsMeet(production))('sandbox')).toEqual([]);
});
