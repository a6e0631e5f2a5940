import { generateKeyPairSync } from 'node:crypto';
import { WalletRefused } from '@ekyc/testkit/wallet';
import { cborDecode, type DataItem } from '@owf/mdoc';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { begin, lawNeeds, offeredIn, origin, readers, standInReader, wallet } from '../../test/stage.ts';
import { askedElements, type RecordNeed, recordNeeds, recordTypeNames } from '../record-types.ts';
import { beginRequest, type RequestDemands } from './begin-request.ts';
import { readReader } from './reader.ts';

const demands: RequestDemands = {
  type: 'myNumberRecord',
  needs: lawNeeds,
  origin,
  readers,
  at: new Date('2026-11-26T00:00:00Z'),
};

/** Every set of needs. */
const everyNeeds = recordNeeds.reduce<readonly (readonly RecordNeed[])[]>(
  (sets, need) => [...sets, ...sets.map((set) => [...set, need])],
  [[]],
);

test('no request, of any type and needs, names a My Number', async () => {
  for (const type of recordTypeNames)
    for (const needs of everyNeeds.filter((set) => set.length > 0)) {
      const { offered } = await beginRequest({ ...demands, type, needs });
      for (const { data } of offered)
        for (const part of Object.values(data).flatMap((text) => text.split('.')))
          expect(Buffer.from(part, 'base64url').toString('latin1')).not.toMatch(/individual|number/i);
    }
});

test('needs that are no words of ours lead to nothing', async () => {
  for (const type of recordTypeNames)
    expect(askedElements(type, ['individual_number_unicode', 'portrait'] as never)).toHaveLength(1);
  const forced = { ...demands, needs: ['individual_number_unicode'] as never };
  await expect(beginRequest(forced)).rejects.toThrow(RangeError);
});

test('asks for exactly what a law needs, in both protocols, annex C first, and says that it is kept', async () => {
  const { offered } = await beginRequest(demands);
  expect(offered.map(({ protocol }) => protocol)).toEqual(['org-iso-mdoc', 'openid4vp-v1-signed']);
  const request = cborDecode(Buffer.from(offered[0]?.data['deviceRequest'] ?? '', 'base64url'));
  const [document] = (request as Map<string, [Map<string, DataItem>]>).get('docRequests') ?? [];
  expect(document?.get('itemsRequest')?.data).toEqual(
    new Map<string, unknown>([
      ['docType', 'org.iso.23220.1.jp.mnc'],
      [
        'nameSpaces',
        new Map([
          [
            'org.iso.23220.1.jp',
            new Map([
              ['full_name_unicode', true],
              ['resident_address_unicode', true],
              ['portrait', true],
            ]),
          ],
          ['org.iso.23220.1', new Map([['birth_date', true]])],
        ]),
      ],
    ]),
  );
  const claims = decodeJwt(offered[1]?.data['request'] ?? '');
  expect(claims).toMatchObject({
    response_mode: 'dc_api.jwt',
    expected_origins: [origin],
    exp: 1_795_651_500,
    dcql_query: {
      credentials: [{ format: 'mso_mdoc', meta: { doctype_value: 'org.iso.23220.1.jp.mnc' } }],
    },
  });
  expect(JSON.stringify(claims['dcql_query'])).not.toContain('claim_sets');
});

test('an age that a record may lack does not keep the rest back', async () => {
  const { offered } = await beginRequest({ ...demands, needs: ['name', 'age'] });
  const { dcql_query: query } = decodeJwt<{ dcql_query: unknown }>(offered[1]?.data['request'] ?? '');
  expect(query).toMatchObject({
    credentials: [{ claim_sets: [['full_name_unicode', 'age_in_years'], ['full_name_unicode']] }],
  });
});

test('a wallet knows the reader by the host in its certificate, where the operator says so', async () => {
  const begun = await beginRequest({ ...demands, at: new Date(), clientIdPrefix: 'x509_san_dns' });
  const offered = offeredIn(begun, 'openid4vp-v1-signed');
  expect(decodeJwt(offered.data['request'] ?? '')['client_id']).toBe('x509_san_dns:ekyc.example');
  await expect(wallet.answer(offered, origin)).resolves.toBeDefined();
});

test('every request has keys and nonces of its own', async () => {
  const [one, two] = [await begin(), await begin()];
  const secrets = [one, two].flatMap(({ pending }) => [
    pending.annexC?.privateKey.d,
    pending.annexC?.encryptionInfo,
    pending.openid4vp?.privateKey.d,
    pending.openid4vp?.nonce,
  ]);
  expect(new Set(secrets).size).toBe(8);
  expect(JSON.parse(JSON.stringify(one.pending))).toEqual(one.pending);
});

test('begins nothing for what is no origin, without reader, or without need', async () => {
  for (const wrong of [
    { origin: 'https://ekyc.example/' },
    { origin: 'https://ekyc.example/path' },
    { origin: 'ekyc.example' },
    { readers: {} },
    { needs: [] },
  ])
    await expect(beginRequest({ ...demands, ...wrong })).rejects.toThrow(RangeError);
});

test('a reader needs its own certificate first, and its own key', () => {
  const { chainPem, keyPem } = standInReader;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-384' });
  const otherCurve = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  expect(readReader(chainPem, keyPem).chain).toHaveLength(1);
  for (const [chain, key, code] of [
    ['', keyPem, 'unreadable'],
    [chainPem, '', 'unreadable'],
    [chainPem.replace(/[A-D]/g, 'x'), keyPem, 'unreadable'],
    [chainPem + chainPem, keyPem, 'chain_broken'],
    [chainPem, otherCurve, 'key_unfit'],
  ] as const)
    expect(() => readReader(chain, key)).toThrow(expect.objectContaining({ code }));
});

test('the stand-in refuses a request that somebody changed', async () => {
  const begun = await begin();
  const offered = offeredIn(begun, 'org-iso-mdoc');
  const more = Buffer.from(offered.data['deviceRequest'] ?? '', 'base64url');
  const at = more.indexOf('portrait');
  more.write('portrair', at);
  const changed = { ...offered, data: { ...offered.data, deviceRequest: more.toString('base64url') } };
  await expect(wallet.answer(changed, origin)).rejects.toThrow(WalletRefused);
});
