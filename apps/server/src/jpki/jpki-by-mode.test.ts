import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestJpkiAuthority, visitStandIn } from '@ekyc/testkit/jpki';
import { afterAll, expect, test } from 'vitest';
import { ConfigError } from '../config/environment.ts';
import { openJpkiByMode } from './jpki-by-mode.ts';

const folder = mkdtempSync(join(tmpdir(), 'ekyc-jpki-'));
afterAll(() => rmSync(folder, { recursive: true }));

const publicUrl = 'https://ekyc.example';
const write = (name: string, content: string | Uint8Array) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const jwk = (kid?: string) => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return JSON.stringify({ ...privateKey.export({ format: 'jwk' }), kid });
};
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
write('client.jwk.json', jwk('rp-1'));
write('unnamed.jwk.json', jwk());
write('token', 'secret\n');
write('sealed.pem', rsa.export({ type: 'pkcs8', format: 'pem' }));
write('sign.cer', new TestJpkiAuthority(new Date()).certificate);

const base = {
  origin: 'https://auth-and-sign.go.jp',
  clientId: 'RP00000001',
  clientKeyFile: 'client.jwk.json',
};
const platform = { by: 'platform', url: 'https://platform.example/verify', tokenFile: 'token' };
const business = {
  by: 'business',
  keyFile: 'sealed.pem',
  authorityFiles: ['sign.cer'],
  revocation: { lists: 'lists' },
  keepsCertificate: true,
};
const opened = (live: object | null, demo = false) =>
  openJpkiByMode({
    jpkiFiles: { live: live && write('jpki.json', JSON.stringify(live)), sandbox: null },
    publicUrl,
    demo,
  });

test.each([
  ['認証API alone', base, ['jpkiProvider'], false],
  ['a platform', { ...base, signing: platform }, ['jpkiProvider', 'jpkiSigning'], false],
  ['a business itself', { ...base, signing: business }, ['jpkiProvider', 'jpkiSigning'], true],
])(
  'a file with %s meets its conditions, for live businesses alone',
  async (_, file, met, keepsCertificate) => {
    const jpki = await opened(file);
    expect([jpki.meets('live'), jpki.meets('sandbox')]).toEqual([met, []]);
    expect(await jpki.providerFor('live')).toMatchObject({ keepsCertificate, isStandIn: false });
    expect(await jpki.providerFor('sandbox')).toBeNull();
  },
);

test('where visitors are led, and back, follows from origin and settings', async () => {
  const app = { acrValues: null, issuer: 'https://auth-and-sign.go.jp/realms/main/' };
  const jpki = await opened({ ...base, app });
  const begun = await (await jpki.providerFor('live'))?.party.beginAuthentication();
  const url = new URL(begun?.ok ? begun.url : '');
  expect(url.origin + url.pathname).toBe(
    'https://auth-and-sign.go.jp/api/realms/main/protocol/openid-connect/auth',
  );
  expect(url.searchParams.get('redirect_uri')).toBe('https://ekyc.example/jpki');
  expect(url.searchParams.has('acr_values')).toBe(false);
});

test.each([
  ['an unknown name', { ...base, sining: null }, 'sining'],
  ['plain HTTP', { ...base, origin: 'http://auth-and-sign.go.jp' }, 'origin'],
  ['a platform in plain HTTP', { ...base, signing: { ...platform, url: 'http://p.example' } }, 'signing.url'],
  ['no key', { ...base, clientKeyFile: 'gone.json' }, 'gone.json'],
  ['a key without a name', { ...base, clientKeyFile: 'unnamed.jwk.json' }, 'unnamed.jwk.json'],
  ['another kind of key', { ...base, clientKeyFile: 'sealed.pem' }, 'sealed.pem'],
  ['an authority that is none', { ...base, signing: { ...business, authorityFiles: ['token'] } }, 'token'],
  ['a key that opens nothing', { ...base, signing: { ...business, keyFile: 'token' } }, 'token'],
])('a file with %s stops the start, and says what to correct', async (_, file, named) => {
  const refused = await opened(file).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ConfigError);
  expect((refused as Error).message).toContain(named);
});

test('on a developer’s machine a sandbox gets the stand-in, a live business nothing', async () => {
  const jpki = await opened(null, true);
  expect([jpki.meets('live'), jpki.meets('sandbox')]).toEqual([[], ['jpkiProvider', 'jpkiSigning']]);
  expect(await jpki.providerFor('live')).toBeNull();
  const provider = await jpki.providerFor('sandbox');
  expect(provider?.isStandIn).toBe(true);
  const text = Buffer.from('見本');
  const begun = await provider?.party.beginSigning(text);
  if (!begun?.ok || !provider?.platform) throw new Error('not begun');
  const back = await visitStandIn(begun.url, `${publicUrl}/jpki`);
  const finished = await provider.party.finish(new URL(back).search.slice(1), begun.visit);
  if (!finished.ok || finished.kind !== 'signing') throw new Error('not signed');
  expect(await provider.platform.verify(finished.jwe, text)).toMatchObject({ ok: true });
  await jpki.close();
});
