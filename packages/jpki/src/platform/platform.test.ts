import { CompactEncrypt, type CryptoKey, exportJWK, generateKeyPair, importJWK, importPKCS8 } from 'jose';
import { type JpkiStandIn, startJpkiStandIn, TestJpkiAuthority, visitStandIn } from '@ekyc/testkit/jpki';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createRelyingParty, type RelyingParty } from '../relying-party/relying-party.ts';
import { defaultEndpoints, defaultSettings } from '../relying-party/settings.ts';
import { createHttpPlatform, defaultPlatformSettings, type HttpPlatformSettings } from './http-platform.ts';
import { createListSource } from './list-source.ts';
import { createOcspSource } from './ocsp-source.ts';
import { createOwnVerifier, defaultOwnVerifierSettings, type RevocationSource } from './own-verifier.ts';

// The app, its service, the card and the platform operator are the testkit's stand-ins.
const clientId = 'RP00000001';
const redirectUri = 'https://ekyc.example/callback';
const text = Buffer.from('見本　花子は、見本商店に対し、本人であることを示します。\n');
let standIn: JpkiStandIn;
let ours: RelyingParty;
let key: CryptoKey;
let platformKey: CryptoKey;

beforeAll(async () => {
  const pair = await generateKeyPair('ES256', { extractable: true });
  key = pair.privateKey;
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'rp-1', alg: 'ES256', use: 'sig' };
  standIn = await startJpkiStandIn({ clientId, redirectUri, jwk });
  const settings = { ...defaultSettings, ...defaultEndpoints(standIn.origin) };
  ours = createRelyingParty(
    { ...settings, clientId, redirectUri, allowInsecure: true },
    { key, kid: 'rp-1' },
  );
  const pem = standIn.platform.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  platformKey = await importPKCS8(pem, 'RSA-OAEP-256');
});
afterAll(() => standIn.close());
afterEach(() => {
  standIn.platform.fault = null;
  standIn.faults.signsOther = false;
  standIn.card = standIn.authority.issue();
});

/** A result of 署名API, sealed for the platform. */
async function signed(): Promise<string> {
  const start = await ours.beginSigning(text);
  if (!start.ok) throw new Error(start.code);
  const query = new URL(await visitStandIn(start.url, redirectUri)).search.slice(1);
  const told = await ours.finish(query, start.visit);
  if (!told.ok || told.kind !== 'signing') throw new Error('not signed');
  return told.jwe;
}

const platform = (over: Partial<HttpPlatformSettings> = {}) =>
  createHttpPlatform({
    ...defaultPlatformSettings,
    url: `${standIn.origin}/verify`,
    token: standIn.platform.token,
    allowInsecure: true,
    ...over,
  });

const byList: RevocationSource = createListSource(() =>
  Promise.resolve([standIn.authority.list({ city: 'Minato-ku' }), standIn.authority.list()]),
);
const verifier = (revocationOf = byList, over: Partial<Parameters<typeof createOwnVerifier>[0]> = {}) =>
  createOwnVerifier(
    {
      ...defaultOwnVerifierSettings,
      key: platformKey,
      authorities: [standIn.authority.certificate],
      ...over,
    },
    { revocationOf },
  );

const information = {
  name: '見本　花子',
  address: '東京都千代田区霞が関2丁目1番2号',
  birth: { kind: 'date', date: '2002-04-07' },
  gender: 'female',
};

test('a platform says whose signature it is, and its answer is kept word by word', async () => {
  const told = await platform().verify(await signed(), text);
  expect(told).toMatchObject({ ok: true, proof: { by: 'platform', medium: 'card', information } });
  if (!told.ok || told.proof.by !== 'platform') throw new Error('refused');
  expect(JSON.parse(told.proof.answer)).toMatchObject({ verification: { id: told.proof.verificationId } });
});

test.each([
  ['revoked', 'platform_says_revoked'],
  ['userCertificate', 'certificate_type_wrong'],
  ['noName', 'platform_answer_malformed'],
  ['invalid', 'platform_says_invalid'],
  ['unauthorized', 'platform_refused_us'],
  ['nonsense', 'platform_answer_malformed'],
] as const)('a platform’s answer %s is refused', async (fault, code) => {
  standIn.platform.fault = fault;
  expect(await platform().verify(await signed(), text)).toEqual({ ok: false, code });
});

const right = {
  verification: { id: 'v-1' },
  certificate: {
    type: 'TYPE_JPKI_CARD_DIGITAL_SIGNATURE',
    state: 'STATE_GOOD',
    content: { common_name: '見本　花子', date_of_birth: '2002-04-07', gender: '2', address: '東京都' },
  },
};
type Content = Partial<Record<keyof typeof right.certificate.content, unknown>>;
const saying = (content: Content, certificate: object = {}) => ({
  ...right,
  certificate: {
    ...right.certificate,
    ...certificate,
    content: { ...right.certificate.content, ...content },
  },
});
/** What is made of an answer (given in place of the platform's). */
const readFrom = (status: number, body: unknown) => {
  const answer = typeof body === 'string' ? body : JSON.stringify(body);
  const url = 'https://platform.example/verify';
  return createHttpPlatform(
    { ...defaultPlatformSettings, url, token: 'x' },
    { fetch: () => Promise.resolve(new Response(answer, { status })) },
  ).verify('a.b.c.d.e', text);
};

test.each([
  ['that is no JSON', '?', 'platform_answer_malformed'],
  ['without its id', { ...right, verification: {} }, 'platform_answer_malformed'],
  ['with an empty id', { ...right, verification: { id: '' } }, 'platform_answer_malformed'],
  ['with an id that is a number', { ...right, verification: { id: 7 } }, 'platform_answer_malformed'],
  ['without a kind', saying({}, { type: undefined }), 'platform_answer_malformed'],
  ['of a kind that objects inherit', saying({}, { type: 'constructor' }), 'certificate_type_wrong'],
  ['without a state', saying({}, { state: undefined }), 'platform_answer_malformed'],
  ['of a state that nobody knows', saying({}, { state: 'STATE_UNKNOWN' }), 'platform_says_revoked'],
  ['with a name of two lines', saying({ common_name: '見本\n花子' }), 'platform_answer_malformed'],
  ['with a name without end', saying({ common_name: '見'.repeat(1001) }), 'platform_answer_malformed'],
  ['without an address', saying({ address: null }), 'platform_answer_malformed'],
  ['with a day that is none', saying({ date_of_birth: '2002-02-30' }), 'platform_answer_malformed'],
  ['with a sex that objects inherit', saying({ gender: 'constructor' }), 'platform_answer_malformed'],
  ['without a sex', saying({ gender: undefined }), 'platform_answer_malformed'],
])('a platform’s answer %s is refused', async (_, body, code) => {
  expect(await readFrom(200, right)).toMatchObject({ ok: true, proof: { verificationId: 'v-1' } });
  expect(await readFrom(200, body)).toEqual({ ok: false, code });
});

test.each([
  [400, { code: 'invalid_argument' }, 'platform_says_invalid'],
  [400, { code: 'failed_precondition' }, 'platform_says_revoked'],
  [401, {}, 'platform_refused_us'],
  [403, { code: 'failed_precondition' }, 'platform_refused_us'],
  [404, right, 'platform_answer_malformed'],
  [412, {}, 'platform_says_revoked'],
  [500, right, 'unreachable'],
  [503, '?', 'unreachable'],
])('a platform that answers %i %j is understood', async (status, body, code) => {
  expect(await readFrom(status, body)).toEqual({ ok: false, code });
});

test('a platform refuses what was signed in place of our text', async () => {
  standIn.faults.signsOther = true;
  expect(await platform().verify(await signed(), text)).toEqual({ ok: false, code: 'platform_says_invalid' });
});

test('a platform that is not there, or asked in plain HTTP outside this machine, is told of', async () => {
  const jwe = await signed();
  const nobody = platform({ url: 'http://localhost:9/verify' });
  expect(await nobody.verify(jwe, text)).toEqual({ ok: false, code: 'unreachable' });
  const plain = platform({ allowInsecure: false });
  expect(await plain.verify(jwe, text)).toEqual({ ok: false, code: 'address_refused' });
});

test('a business with a key of its own verifies by the list of the right part', async () => {
  const told = await verifier().verify(await signed(), text);
  expect(told).toMatchObject({
    ok: true,
    proof: {
      by: 'business',
      verified: { form: 'digestInfo', information, revocation: { kind: 'crl' } },
      certificate: standIn.card.certificate,
      revocation: { kind: 'crl' },
    },
  });
});

test('a business with a key of its own refuses what is wrong, before it asks anybody', async () => {
  let asked = 0;
  const counting: RevocationSource = (certificate) => {
    asked += 1;
    return byList(certificate);
  };
  standIn.faults.signsOther = true;
  expect(await verifier(counting).verify(await signed(), text)).toEqual({ ok: false, code: 'other_text' });
  standIn.faults.signsOther = false;
  standIn.card = new TestJpkiAuthority(new Date()).issue();
  expect(await verifier(counting).verify(await signed(), text)).toEqual({
    ok: false,
    code: 'authority_forged',
  });
  expect(asked).toBe(0);
  standIn.card = standIn.authority.issue({ serial: '66' });
  const revoking = createListSource(() => Promise.resolve([standIn.authority.list({ revoked: ['66'] })]));
  expect(await verifier(revoking).verify(await signed(), text)).toEqual({
    ok: false,
    code: 'certificate_revoked',
  });
});

test('without a list of the right part nothing is believed', async () => {
  const elsewhere = createListSource(() =>
    Promise.resolve([standIn.authority.list({ city: 'Minato-ku' }), Buffer.from('nonsense')]),
  );
  const refusal = { ok: false, code: 'revocation_not_available' };
  expect(await verifier(elsewhere).verify(await signed(), text)).toEqual(refusal);
  const { authority } = standIn;
  const about = { url: 'http://localhost:9/ocsp', authorities: [authority.certificate], allowInsecure: true };
  expect(await verifier(createOcspSource(about)).verify(await signed(), text)).toEqual(refusal);
});

test('a responder is asked about this certificate, with a nonce of this question', async () => {
  const { authority, card } = standIn;
  const about = { url: 'https://ocsp.example/', authorities: [authority.certificate], allowInsecure: false };
  const answering = (give: (nonce: Buffer) => Buffer) =>
    createOcspSource(about, {
      fetch: (_url, { body }) => {
        const question = Buffer.from(body as Uint8Array);
        expect(question.includes(Buffer.from(card.serial, 'hex'))).toBe(true);
        // The nonce is the last object of the question.
        return Promise.resolve(new Response(Uint8Array.from(give(question.subarray(-16)))));
      },
    });
  const { serial } = card;
  const right = answering((nonce) => authority.answer({ serial, nonce }));
  expect(await verifier(right).verify(await signed(), text)).toMatchObject({
    ok: true,
    proof: { verified: { revocation: { kind: 'ocsp' } } },
  });
  const replayed = answering(() => authority.answer({ serial, nonce: Buffer.alloc(16, 7) }));
  expect(await verifier(replayed).verify(await signed(), text)).toEqual({
    ok: false,
    code: 'ocsp_nonce_wrong',
  });
});

test.each<[string, () => Promise<string>]>([
  ['sealed for another key', () => sealed('{"signature":"AA==","certificate":"AA=="}', newKey())],
  ['without a signature', () => sealed('{"certificate":"AA=="}')],
  ['that is no JSON', () => sealed('?')],
  ['that is no text', () => sealed(Uint8Array.of(0xff, 0xfe))],
  ['that was changed', async () => `${(await signed()).slice(0, -2)}AA`],
  ['that is no seal', () => Promise.resolve('a.b.c.d.e')],
])('a result %s is not for us', async (_, jwe) => {
  expect(await verifier().verify(await jwe(), text)).toEqual({ ok: false, code: 'result_not_for_us' });
});

const newKey = async () => (await generateKeyPair('RSA-OAEP-256')).publicKey;

async function sealed(content: string | Uint8Array, to?: Promise<CryptoKey>): Promise<string> {
  const publicKey = (await to) ?? (await importJWK(standIn.platform.publicJwk, 'RSA-OAEP-256'));
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const header = { alg: 'RSA-OAEP-256', enc: 'A256GCM' };
  return new CompactEncrypt(bytes).setProtectedHeader(header).encrypt(publicKey);
}
