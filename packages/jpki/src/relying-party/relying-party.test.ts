import { type CryptoKey, exportJWK, generateKeyPair } from 'jose';
import { type JpkiStandIn, startJpkiStandIn, visitStandIn } from '@ekyc/testkit/jpki';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createRelyingParty, type RelyingParty } from './relying-party.ts';
import { defaultEndpoints, defaultSettings, type JpkiSettings } from './settings.ts';

// The app, its service and the card are the testkit's stand-ins; ours is the relying party.
const clientId = 'RP00000001';
const redirectUri = 'https://ekyc.example/callback';
let standIn: JpkiStandIn;
let key: CryptoKey;
let settings: JpkiSettings;
let ours: RelyingParty;

beforeAll(async () => {
  const pair = await generateKeyPair('ES256', { extractable: true });
  key = pair.privateKey;
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'rp-1', alg: 'ES256', use: 'sig' };
  standIn = await startJpkiStandIn({ clientId, redirectUri, jwk });
  const about = { clientId, redirectUri, allowInsecure: true };
  settings = { ...defaultSettings, ...defaultEndpoints(standIn.origin), ...about };
  ours = party();
});
afterAll(() => standIn.close());
afterEach(() => {
  Object.assign(standIn.faults, { token: null, claims: null, signsOther: false, skipsSigning: false });
  Object.assign(standIn.faults, { begunAnswer: null, resultAnswer: null });
});

const party = (over: Partial<JpkiSettings> = {}, withinMs = 10_000) =>
  createRelyingParty({ ...settings, ...over }, { key, kid: 'rp-1' }, { withinMs });

async function begun(one: RelyingParty, text?: Uint8Array) {
  const start = text ? await one.beginSigning(text) : await one.beginAuthentication();
  if (!start.ok) throw new Error(start.code);
  return start;
}

/** One visit from its beginning to its end: what it proved, or why not. */
async function visit(one = ours, options: Visit = {}) {
  const start = await begun(one, options.text);
  const back = new URL(await visitStandIn(start.url, redirectUri, options.action));
  const query = (options.alter?.(back.searchParams) ?? back.searchParams).toString();
  return one.finish(query, { ...start.visit, ...options.kept });
}
interface Visit {
  readonly text?: Uint8Array;
  readonly action?: Parameters<typeof visitStandIn>[2];
  readonly alter?: (parameters: URLSearchParams) => URLSearchParams;
  readonly kept?: { readonly nonce?: string; readonly verifier?: string; readonly state?: string };
}
const set = (name: string, value: string) => (parameters: URLSearchParams) => {
  parameters.set(name, value);
  return parameters;
};
const twice = (name: string) => (parameters: URLSearchParams) => {
  parameters.append(name, parameters.get(name) ?? '');
  return parameters;
};

test('a log-in tells name, address, birth and sex, and one person by one name', async () => {
  const told = await visit();
  expect(told).toEqual({
    ok: true,
    kind: 'authentication',
    subject: expect.stringMatching(/^[0-9a-f]{64}$/),
    profile: {
      name: '見本　花子',
      address: '東京都千代田区霞が関2丁目1番2号',
      birth: { kind: 'date', date: '2002-04-07' },
      gender: 'female',
    },
  });
  expect(await visit()).toEqual(told);
});

test('the address where a visitor is led has what the reference names, and nothing twice', async () => {
  const { url } = await begun(ours);
  const { searchParams } = new URL(url);
  expect(Object.fromEntries(searchParams)).toEqual({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: 'openid name address birthdate gender',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
    acr_values: 'aal3 crl',
  });
  expect((await begun(ours)).visit.state).not.toBe(searchParams.get('state'));
});

test('a signed text comes back sealed for the platform', async () => {
  for (const signedForm of ['digestInfo', 'bareHash'] as const) {
    const told = await visit(party({ signedForm }), { text: Buffer.from('見本') });
    expect(told).toMatchObject({
      ok: true,
      kind: 'signing',
      jwe: expect.stringMatching(/^[\w-]+(\.[\w-]+){4}$/),
    });
  }
});

test.each([
  ['cancel', 'canceled'],
  ['wrongPin', 'pin_wrong'],
  ['lockedPin', 'pin_locked'],
  ['appMissing', 'app_missing'],
] as const)('%s in the app is told as %s', async (action, code) => {
  expect(await visit(ours, { action })).toEqual({ ok: false, code });
});

test.each<[string, Visit, string]>([
  ['another state', { alter: set('state', 'x'.repeat(43)) }, 'state_wrong'],
  ['a state twice', { alter: twice('state') }, 'callback_malformed'],
  ['a code twice', { alter: twice('code') }, 'callback_malformed'],
  ['no code', { alter: set('code', '') }, 'callback_malformed'],
  ['another issuer', { alter: set('iss', 'https://somebody.example') }, 'issuer_wrong'],
  ['a code that nobody gave', { alter: set('code', 'x'.repeat(43)) }, 'code_refused'],
  ['another PKCE verifier', { kept: { verifier: 'y'.repeat(43) } }, 'code_refused'],
  ['the nonce of another visit', { kept: { nonce: 'z'.repeat(43) } }, 'nonce_wrong'],
  ['an error that no setting names', { alter: set('error', 'server_error') }, 'app_refused'],
  ['a callback of a megabyte', { alter: set('code', 'x'.repeat(1_000_000)) }, 'callback_malformed'],
])('a callback with %s is refused', async (_, options, code) => {
  expect(await visit(ours, options)).toEqual({ ok: false, code });
});

test('a service that does not name itself in the callback is taken: not all do (RFC 9207)', async () => {
  const withoutIssuer = (parameters: URLSearchParams) => {
    parameters.delete('iss');
    return parameters;
  };
  expect(await visit(ours, { alter: withoutIssuer })).toMatchObject({ ok: true });
});

test('a code serves once', async () => {
  const { url, visit: kept } = await begun(ours);
  const query = new URL(await visitStandIn(url, redirectUri)).search.slice(1);
  expect(await ours.finish(query, kept)).toMatchObject({ ok: true });
  expect(await ours.finish(query, kept)).toEqual({ ok: false, code: 'code_refused' });
});

test('the callback of one visit does not end another', async () => {
  const [one, other] = [await begun(ours), await begun(ours)];
  const query = new URL(await visitStandIn(one.url, redirectUri)).search.slice(1);
  expect(await ours.finish(query, other.visit)).toEqual({ ok: false, code: 'state_wrong' });
  const swapped = { ...other.visit, state: one.visit.state };
  expect(await ours.finish(query, swapped)).toEqual({ ok: false, code: 'code_refused' });
});

test.each([
  ['audience', 'audience_wrong'],
  ['nonce', 'nonce_wrong'],
  ['issuer', 'issuer_wrong'],
  ['algorithm', 'alg_wrong'],
  ['kid', 'kid_unknown'],
  ['signature', 'id_token_signature_wrong'],
  ['expired', 'id_token_expired'],
  ['no_id_token', 'id_token_missing'],
  ['too_large', 'answer_too_large'],
  ['redirect', 'redirect_refused'],
  ['access_token', 'access_token_refused'],
] as const)('an answer of the token endpoint that is wrong in %s is refused', async (token, code) => {
  standIn.faults.token = token;
  expect(await visit(ours)).toEqual({ ok: false, code });
});

test('who does not answer is left', async () => {
  standIn.faults.token = 'silent';
  expect(await visit(party({}, 300))).toEqual({ ok: false, code: 'too_slow' });
});

test('our client’s word: another key, id or audience is refused', async () => {
  const other = await generateKeyPair('ES256');
  const text = Buffer.from('見本');
  const begin = (one: RelyingParty) => one.beginSigning(text);
  const refusal = { ok: false, code: 'client_refused' };
  expect(await begin(createRelyingParty(settings, { key: other.privateKey, kid: 'rp-1' }))).toEqual(refusal);
  expect(await begin(party({ clientId: 'RP00000002' }))).toEqual(refusal);
  const { tokenEndpoint } = settings;
  const alias = tokenEndpoint.replace('localhost', '127.0.0.1');
  expect(await begin(party({ tokenEndpoint: alias }))).toEqual(refusal);
});

test('an id_token without the asked assurance is refused where the operator demands it', async () => {
  expect(await visit(party({ acceptedAcr: ['aal3'] }))).toMatchObject({ ok: true });
  expect(await visit(party({ acceptedAcr: ['crl'] }))).toEqual({ ok: false, code: 'acr_not_accepted' });
});

const right = { name: '見本　花子', address: '東京都', birthdate: '2002-04-07', gender: '女' };
test.each<[Record<string, unknown>, string]>([
  [{ ...right, sub: 'somebody else' }, 'subject_wrong'],
  [{ ...right, name: undefined }, 'claim_missing'],
  [{ ...right, name: '' }, 'claim_missing'],
  [{ ...right, name: null }, 'claim_missing'],
  [{ ...right, name: '見'.repeat(1001) }, 'claim_malformed'],
  [{ ...right, address: { formatted: '東京都' } }, 'claim_malformed'],
  [{ ...right, name: '見本\n花子' }, 'claim_malformed'],
  [{ ...right, birthdate: '2002-02-30' }, 'birthdate_malformed'],
  [{ ...right, birthdate: '2002-0407' }, 'birthdate_malformed'],
  [{ ...right, gender: 'constructor' }, 'gender_malformed'],
])('claims of another form are refused: %j', async (claims, code) => {
  standIn.faults.claims = claims;
  expect(await visit(ours)).toEqual({ ok: false, code });
});

test.each([
  ['20020407', '1', { kind: 'date', date: '2002-04-07' }, 'male'],
  ['2002-04-07', 'male', { kind: 'date', date: '2002-04-07' }, 'male'],
  ['20020400', '3', { kind: 'partial', known: '2002-04' }, 'unspecified'],
] as const)('a birth %s and a sex %s are understood', async (birthdate, gender, birth, sex) => {
  standIn.faults.claims = { ...right, birthdate, gender };
  expect(await visit(ours)).toMatchObject({ ok: true, profile: { birth, gender: sex } });
});

test('an app that comes back without a signature is told of', async () => {
  standIn.faults.skipsSigning = true;
  expect(await visit(ours, { text: Buffer.from('見本') })).toEqual({ ok: false, code: 'not_signed' });
});

test('plain HTTP is for this machine alone, and a server that is not there is told of', async () => {
  const text = Buffer.from('見本');
  const secure = createRelyingParty({ ...settings, allowInsecure: false }, { key, kid: 'rp-1' });
  expect(await secure.beginSigning(text)).toMatchObject({ ok: false, code: 'address_refused' });
  const nobody = party(defaultEndpoints('http://localhost:9'));
  expect(await nobody.beginSigning(text)).toEqual({ ok: false, code: 'unreachable' });
});

const malformed = { ok: false, code: 'answer_malformed' };
const notObjects = ['?', 'null', '[]', '{}', '"jwe"', '7'];

test.each([
  ...notObjects,
  '{"sign_transaction_id":7}',
  '{"sign_transaction_id":""}',
  // It goes into an address.
  '{"sign_transaction_id":"../../admin"}',
  `{"sign_transaction_id":"${'x'.repeat(256)}"}`,
])('a transaction that is begun with %j is refused', async (answer) => {
  standIn.faults.begunAnswer = answer;
  expect(await ours.beginSigning(Buffer.from('見本'))).toEqual(malformed);
});

test.each([
  ...notObjects,
  '{"jwe":7}',
  '{"jwe":"a.b.c"}',
  '{"jwe":"a.b.c.d.e.f"}',
  '{"jwe":"a.b.c.d.e\\n"}',
  `{"jwe":"a.b.c.${'d'.repeat(65_536)}.e"}`,
])('a result like %j is refused', async (answer) => {
  standIn.faults.resultAnswer = answer;
  expect(await visit(ours, { text: Buffer.from('見本') })).toEqual(malformed);
});

test('what an object inherits is no answer', async () => {
  const inherits = { ...settings.signTransactionFields, transactionId: 'constructor' };
  expect(await party({ signTransactionFields: inherits }).beginSigning(Buffer.from('見本'))).toEqual(
    malformed,
  );
});
