import { expect, test } from 'vitest';
import { madeCredential, readClientData, readUsedCredential } from './credential-form.ts';

const id = 'A'.repeat(43);
const used = {
  id,
  rawId: id,
  type: 'public-key',
  clientExtensionResults: { credProps: { rk: true } },
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA', userHandle: 'AA' },
};
const read = (change: object) => readUsedCredential(JSON.stringify({ ...used, ...change }));

test('a used passkey is read without what nobody asked for', () => {
  expect(read({ more: 1, authenticatorAttachment: 'elsewhere' })).toEqual({
    ...used,
    clientExtensionResults: {},
    authenticatorAttachment: undefined,
  });
});

test.each([
  ['another type', { type: 'password' }],
  ['an id too long', { id: 'A'.repeat(1365) }],
  ['an id that is no base64url', { id: 'A+/=' }],
  ['no answer', { response: null }],
  ['a long signature', { response: { ...used.response, signature: 'A'.repeat(2049) } }],
  ['an empty handle', { response: { ...used.response, userHandle: '' } }],
])('%s is refused', (_, change) => {
  expect(read(change)).toBeNull();
});

test('what is no JSON object is refused', () => {
  for (const text of ['', '{', '[]', 'null', '"x"']) expect(readUsedCredential(text)).toBeNull();
});

test('what the browser says of the page is read, or nothing is', () => {
  const said = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const page = { challenge: 'c', origin: 'https://console.example', crossOrigin: false };
  expect(readClientData(said({ ...page, type: 'webauthn.get' }))).toEqual(page);
  expect(readClientData(said({ ...page, crossOrigin: 'no' }))).toBeNull();
  expect(readClientData(said({ ...page, challenge: 'c'.repeat(129) }))).toBeNull();
  expect(readClientData('AAAA')).toBeNull();
});

test('a made passkey names no more than eight ways to reach it', () => {
  const response = { clientDataJSON: 'e30', attestationObject: 'AA' };
  const parse = (transports: string[]) =>
    madeCredential.safeParse({ ...used, response: { ...response, transports } }).success;
  expect(parse(['internal', 'hybrid'])).toBe(true);
  expect(parse(Array.from({ length: 9 }, () => 'usb'))).toBe(false);
});
