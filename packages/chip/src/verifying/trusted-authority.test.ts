import { generateKeyPairSync } from 'node:crypto';
import {
  certificateBy,
  licenceSigner,
  newRsaPair,
  newTestAuthority,
  PassportChip,
  passportZone,
  specimenPassport,
} from '@ekyc/testkit/chip-cards';
import { describe, expect, test } from 'vitest';
import type { ChipDocument } from '../card/allowed-commands.ts';
import { nodeCiphers } from '../node-ciphers.ts';
import { readChip } from '../reading/read-chip.ts';
import { shippedAuthorities } from './shipped-authorities.ts';
import {
  AuthorityRefused,
  authorityFile,
  endOf,
  fingerprintOf,
  readAuthority,
  type SignerName,
  trustIn,
} from './trusted-authority.ts';
import { verifyChip } from './verify-chip.ts';

const pair = newRsaPair();
const keyPem = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const [rsa, curve] = [newTestAuthority('rsa', 'ZairyuCard CA'), newTestAuthority('ecdsa', 'ZairyuCard CA2')];

const codeOf = (document: ChipDocument, file: Uint8Array | string, signer?: SignerName) => {
  try {
    readAuthority(document, Buffer.from(file), { name: 'one', ...(signer && { signer }) });
    return 'taken';
  } catch (error) {
    if (error instanceof AuthorityRefused) return error.code;
    throw error;
  }
};

describe('an authority is read from what it is published in, and again from what was written of it', () => {
  test.each([
    ['passport', rsa.certificate.raw],
    ['passport', curve.certificate.toString()],
    ['residenceCard', rsa.certificate.toString()],
    ['residenceCard', curve.certificate.raw],
    ['myNumberCard', keyPem],
  ] as const)('%s', (document, file) => {
    const read = readAuthority(document, Buffer.from(file), { name: 'one' });
    const again = readAuthority(document, Buffer.from(authorityFile(read)), { name: 'one' });
    expect(fingerprintOf(again)).toBe(fingerprintOf(read));
    expect(endOf(again)?.toISOString()).toBe(
      document === 'myNumberCard' ? undefined : '2040-01-01T00:00:00.000Z',
    );
  });

  test('a licence’s key, with the issuer and serial by which licences name it', () => {
    const read = readAuthority('driversLicense', Buffer.from(keyPem), { name: 'one', signer: licenceSigner });
    const again = readAuthority('driversLicense', Buffer.from(authorityFile(read)), { name: 'one' });
    expect(again).toMatchObject({ name: 'one', ...licenceSigner });
    expect(fingerprintOf(again)).toBe(fingerprintOf(read));
  });
});

describe('what is no authority of the document is refused', () => {
  const signer = certificateBy(rsa, { subject: 'signer', key: pair.publicKey });
  const link = certificateBy(rsa, { subject: 'link', key: pair.publicKey, isAuthority: true });
  const listSigner = newTestAuthority('ecdsa384', 'lists', { usage: '2.23.136.1.1.3' });
  const foreign = newTestAuthority('ecdsa384', 'CSCA', { country: 'DE' });
  const other = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).publicKey;
  const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

  test.each([
    ['passport', Buffer.from('nothing'), 'unreadable'],
    ['passport', keyPem, 'unreadable'],
    ['passport', rsa.certificate.toString() + curve.certificate.toString(), 'unreadable'],
    ['passport', signer, 'not_an_authority'],
    ['passport', listSigner.certificate.raw, 'not_an_authority'],
    ['passport', link, 'not_self_signed'],
    ['passport', foreign.certificate.raw, 'country_unfit'],
    ['residenceCard', signer, 'not_an_authority'],
    ['residenceCard', link, 'not_self_signed'],
    ['residenceCard', foreign.certificate.raw, 'country_unfit'],
    ['myNumberCard', rsa.certificate.toString(), 'unreadable'],
    ['myNumberCard', privateKey, 'private_key'],
    ['passport', rsa.certificate.toString() + privateKey, 'private_key'],
    ['myNumberCard', other.export({ type: 'spki', format: 'pem' }), 'key_unfit'],
    ['driversLicense', keyPem, 'signer_unnamed'],
  ] as const)('%s: %#', (document, file, code) => {
    expect(codeOf(document, file)).toBe(code);
  });

  test('issuer and serial that no licence could name', () => {
    for (const wrong of [{ issuer: '' }, { serial: '123' }, { serial: 'zz' }, { issuer: '11'.repeat(81) }])
      expect(codeOf('driversLicense', keyPem, { ...licenceSigner, ...wrong })).toBe('signer_unnamed');
  });

  test('another size of key than cards are signed by', () => {
    const large = generateKeyPairSync('rsa', { modulusLength: 3072 }).publicKey;
    expect(codeOf('myNumberCard', large.export({ type: 'spki', format: 'pem' }))).toBe('key_unfit');
    const [passports] = shippedAuthorities();
    if (!passports) throw new Error('none ships');
    expect(codeOf('residenceCard', authorityFile(passports))).toBe('key_unfit');
  });
});

test('a passport is proven by a root that was read, under its name', async () => {
  const root = newTestAuthority('ecdsa384', 'e-passportCSCA');
  const nonce = new Uint8Array(32).fill(7);
  const result = await readChip({
    keys: { document: 'passport', ...passportZone },
    transceive: new PassportChip(specimenPassport(root)).transceive,
    ciphers: nodeCiphers,
    nonce,
  });
  if (!result.ok) throw new Error(result.code);
  const { reading } = result;
  const at = new Date('2026-11-25');
  const trust = trustIn([readAuthority('passport', root.certificate.raw, { name: 'new root' })]);
  const verified = verifyChip(reading, { nonce, trust, at });
  expect(verified.ok && verified.fields['zone']?.by).toBe('new root');
  expect(verifyChip(reading, { nonce, trust: trustIn(shippedAuthorities()), at })).toEqual({
    ok: false,
    code: 'authority_unknown',
  });
});

test('Japan’s roots ship, as they were published', () => {
  expect(
    shippedAuthorities().map((one) => [one.name, endOf(one)?.toISOString(), fingerprintOf(one)]),
  ).toEqual([
    [
      'japan-2013',
      '2029-05-14T05:07:30.000Z',
      '764b5259b64dc7d34d7695080f8d9d523acdb45e8436d32e3019033955066b4c',
    ],
    [
      'japan-2015',
      '2031-02-20T01:28:12.000Z',
      '5434b41ed095630d193572ff0fe821a1382fbc35051fd696ae66a00738145d8b',
    ],
    [
      'japan-2019',
      '2035-06-19T05:15:19.000Z',
      '493260e5d98322b0cf61eabcaf5fe34e182a9b82f862f8555e431a8268f984f1',
    ],
  ]);
});
