import type { ReaderStatus, ReadLine } from '@ekyc/contract/reader';
import { type DrawnChallenge, drawChallenge, verifyChip } from '@ekyc/chip/verify';
import {
  newRsaPair,
  newTestAuthority,
  PassportChip,
  passportZone,
  SpecimenCard,
  specimenDriversLicense,
  specimenPassport,
} from '@ekyc/testkit/chip-cards';
import { ask, askOnce, consoleOrigin, nonce, read } from '@ekyc/testkit/virtual-reader';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CardReaders } from '../card-readers.ts';
import { createEventLog } from '../log-events.ts';
import { type RunningReader, startReader } from '../start-reader.ts';

const keys = { document: 'driversLicense', pin1: '1234', pin2: '5678' } as const;
const contents = specimenDriversLicense(newRsaPair());
const lines: string[] = [];
let laid: () => Pick<SpecimenCard, 'transceive'> = () => new SpecimenCard(contents);
let program: RunningReader;
let token: string;

/** A reader in memory with a card on it. */
const readers: CardReaders = {
  watch: (onChange) => {
    onChange({ service: true, readers: [{ name: 'in memory', card: true }] });
    return { stop: async () => {} };
  },
  connect: async () => {
    const { transceive } = laid();
    return { reader: 'in memory', transceive, end: async () => {} };
  },
};

beforeAll(async () => {
  const log = createEventLog(pino({}, { write: (line: string) => void lines.push(line) }));
  program = await startReader({ origin: consoleOrigin, port: 0, readers, log });
  token = String(
    (await askOnce(program.port, { path: '/pair', body: { code: program.newCode() } }))['token'],
  );
});
afterAll(() => program.close());

const refusals = [
  { why: 'a foreign page', asked: { origin: 'https://evil.example' }, answer: [403, 'origin_not_allowed'] },
  { why: 'no page at all', asked: { origin: null }, answer: [403, 'origin_not_allowed'] },
  { why: 'a page of no origin', asked: { origin: 'null' }, answer: [403, 'origin_not_allowed'] },
  { why: 'a name that leads here', asked: { host: 'evil.example:80' }, answer: [403, 'host_not_allowed'] },
  { why: 'no token', asked: { token: undefined }, answer: [401, 'not_paired'] },
  { why: 'another token', asked: { token: 'A'.repeat(43) }, answer: [401, 'not_paired'] },
  { why: 'what is not there', asked: { path: '/nothing' }, answer: [404, 'not_found'] },
  { why: 'another method', asked: { method: 'DELETE' }, answer: [405, 'method_not_allowed'] },
  { why: 'no JSON', asked: { path: '/read', body: '{' }, answer: [400, 'malformed_request'] },
  {
    why: 'a document that no reader reads',
    asked: { path: '/read', body: { nonce, keys: { document: 'healthCard' } } },
    answer: [400, 'malformed_request'],
  },
  {
    why: 'a short nonce',
    asked: { path: '/read', body: { nonce: 'AAAA', keys } },
    answer: [400, 'malformed_request'],
  },
  {
    why: 'a raw command',
    asked: { path: '/read', body: { nonce, keys, apdu: '00a4040c' } },
    answer: [400, 'malformed_request'],
  },
  {
    why: 'more than a card holds',
    asked: { path: '/read', body: 'x'.repeat(300_000) },
    answer: [413, 'body_too_large'],
  },
] as const;

test.each(refusals)('$why is refused', async ({ asked, answer: [status, code] }) => {
  const answer = await askOnce(program.port, { path: '/status', token, ...asked });
  expect(answer).toMatchObject({ status, code });
});

test('the preflight lets the console call, and what asks for a private network too', async () => {
  const preflight = (headers = {}, origin = consoleOrigin) =>
    ask(program.port, { method: 'OPTIONS', path: '/read', origin, headers }).answered;
  const allowed = await preflight({ 'access-control-request-private-network': 'true' });
  expect(allowed.status).toBe(204);
  expect(allowed.headers).toMatchObject({
    'access-control-allow-origin': consoleOrigin,
    'access-control-allow-headers': 'Authorization, Content-Type',
    'access-control-allow-private-network': 'true',
  });
  expect((await preflight()).headers).not.toHaveProperty('access-control-allow-private-network');
  const foreign = await preflight({}, 'https://evil.example');
  expect(foreign.status).toBe(403);
  expect(foreign.headers).not.toHaveProperty('access-control-allow-origin');
});

test('a card is read, and neither log nor trace holds anything of it', async () => {
  const status = (await askOnce(program.port, { path: '/status', token })) as unknown as ReaderStatus;
  expect(status).toMatchObject({ service: true, busy: false, readers: [{ name: 'in memory', card: true }] });
  const last = await read(program.port, token, { keys });
  if (last.type !== 'read') throw new Error(last.type);
  expect(Object.keys(last.files)).toHaveLength(8);
  const trace = JSON.stringify(await askOnce(program.port, { path: '/trace', token }));
  expect(trace).toContain('"header":"00200081","sent":9,"received":2,"status":"9000"');
  expect(lines.join('')).toContain('"event":"reading.ended"');
  // Canaries: both PINs, what the files hold, the token; each in every way in which it might be written.
  const bytes = [
    Buffer.from(keys.pin1),
    Buffer.from(keys.pin2),
    Buffer.from('012345678900'),
    Buffer.from('4140407'),
    Buffer.from('467C4B5C', 'hex'),
    Buffer.from(nonce, 'base64'),
  ];
  const canaries = [
    token,
    ...bytes.flatMap((one) => [one.toString('latin1'), one.toString('hex'), one.toString('base64')]),
  ];
  // Four digits may stand in a clock by chance.
  const written = `${trace}${lines.join('')}`.replaceAll(/"(?:ms|afterMs|time|pid)":\d+/g, '');
  for (const canary of canaries) expect(written).not.toContain(canary);
});

test('a passport’s challenge goes to the page, and what the page hands over goes to the passport', async () => {
  const root = newTestAuthority('rsa', 'e-passportCSCA');
  const chipKey = { cipher: 'aes128', curve: 'prime256v1' } as const;
  const passport = specimenPassport(root, { isSmall: true, active: 'none', chipKey });
  laid = () => new PassportChip(passport);
  const challenge = { path: '/challenge', token };
  const none = { publicKey: 'BAQE', command: 'DLCeAA==' };
  expect(await askOnce(program.port, { ...challenge, body: none })).toMatchObject({
    status: 409,
    code: 'challenge_not_open',
  });
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  const statusOf = async (body: object) => (await ask(program.port, { ...challenge, body }).answered).status;
  const drawn: DrawnChallenge[] = [];
  const handOver = async (securityInfos: string) => {
    const one = drawChallenge(Buffer.from(securityInfos, 'base64'));
    if (!one) throw new Error('no key');
    drawn.push(one);
    const given = { publicKey: text(one.publicKey), command: text(one.command) };
    expect(await statusOf({ ...given, more: 1 })).toBe(400);
    expect(await statusOf(given)).toBe(204);
  };
  const reading = ask(program.port, {
    path: '/read',
    token,
    body: { keys: { document: 'passport', ...passportZone }, nonce },
  });
  let last: object = {};
  for await (const line of (await reading.answered).lines) {
    last = line;
    const asked = line as ReadLine;
    if (asked.type === 'challenge') await handOver(asked.securityInfos);
  }
  expect(last).toMatchObject({ type: 'read', chipAnswer: expect.any(String) as string });
  const { files, chipAnswer } = last as unknown as { files: Record<string, string>; chipAnswer: string };
  const verified = verifyChip(
    {
      document: 'passport',
      files: Object.fromEntries(
        Object.entries(files).map(([name, one]) => [name, new Uint8Array(Buffer.from(one, 'base64'))]),
      ),
      chipAnswer: new Uint8Array(Buffer.from(chipAnswer, 'base64')),
    },
    {
      nonce: new Uint8Array(Buffer.from(nonce, 'base64')),
      challengeSecret: drawn[0]?.secret,
      trust: {
        myNumberAuthorities: [],
        licenceSigners: [],
        residenceAuthorities: [],
        passportRoots: [{ name: 'CSCA', country: 'JPN', certificate: root.certificate }],
      },
      at: new Date('2026-11-25'),
    },
  );
  expect(verified).toMatchObject({ ok: true, chipAlive: 'yes' });
  expect([drawn.length, await statusOf(none)]).toEqual([1, 409]);
});
