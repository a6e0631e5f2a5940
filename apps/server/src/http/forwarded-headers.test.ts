import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readForwarding } from './forwarded-headers.ts';
import { nameRequests } from './request-ids.ts';

const app = Fastify({ trustProxy: ['127.0.0.1'] });
const lines: string[] = [];
nameRequests(app, (...line) => lines.push(JSON.stringify(line)), {
  networksKnown: false,
  hash: (text) => text,
});
readForwarding(app);
app.get('/', (request) => `${request.protocol} ${request.ip}`);
const ask = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') => {
  const { statusCode, body } = await app.inject({ url: '/', headers, remoteAddress });
  return statusCode === 200 ? body : statusCode;
};

test.each(['http', 'https'])('a trusted proxy may say %s', async (protocol) => {
  expect(await ask({ 'x-forwarded-proto': protocol, 'x-forwarded-for': '203.0.113.7' })).toBe(
    `${protocol} 203.0.113.7`,
  );
});

test.each(['javascript', 'https://evil.example/#', 'https, ftp', ' ', 'HTTPS"'])(
  'the protocol %j reaches nothing',
  async (protocol) => {
    expect(await ask({ 'x-forwarded-proto': protocol })).toBe(400);
  },
);

test.each(['nobody', '203.0.113.7:', '203.0.113.7:x', '[nobody]:1', '<script>', '203.0.113.7, 1.2.3'])(
  'the address %j is nobody’s',
  async (address) => {
    expect(await ask({ 'x-forwarded-for': address })).toBe(400);
  },
);

test('what a stranger writes of a proxy is not looked at, nor what stands before the proxy’s own word', async () => {
  expect(await ask({ 'x-forwarded-proto': 'ftp', 'x-forwarded-for': 'x' }, '203.0.113.9')).toBe(
    'http 203.0.113.9',
  );
  expect(await ask({ 'x-forwarded-for': 'unknown, 203.0.113.7' })).toBe('http 203.0.113.7');
});

test.each([
  ['203.0.113.7:4711', '203.0.113.7'],
  ['[2001:db8::7]:4711', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
  ['198.51.100.1:99, 203.0.113.7:4711', '203.0.113.7'],
  ['203.0.113.7:4711, 127.0.0.1:80', '203.0.113.7'],
])('the address of %j is %s, whatever port the proxy writes', async (header, address) => {
  expect(await ask({ 'x-forwarded-for': header })).toBe(`http ${address}`);
});

test.each([
  ['HTTPS', 'https'],
  ['wss', 'https'],
  ['ws', 'http'],
  ['http, https', 'https'],
])('the protocol %j is read as %s', async (header, protocol) => {
  expect(await ask({ 'x-forwarded-proto': header, 'x-forwarded-for': '203.0.113.7' })).toBe(
    `${protocol} 203.0.113.7`,
  );
});

test.each([
  ['X-Forwarded-For', 'nobody'],
  ['X-Forwarded-Proto', 'ftp'],
])('the answer and the log name the refused %s and not its value', async (header, value) => {
  const { body } = await app.inject({ url: '/', headers: { [header]: value }, remoteAddress: '127.0.0.1' });
  expect(JSON.parse(body)).toMatchObject({ code: 'malformed_request', errors: [{ path: header }] });
  expect(body).not.toContain(value);
  expect(lines.at(-1)).toContain(`"header":"${header}"`);
  expect(lines.at(-1)).not.toContain(value);
});
