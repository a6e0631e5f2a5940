import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { refuseOddForwarding } from './forwarded-headers.ts';

const app = Fastify({ trustProxy: ['127.0.0.1'] });
refuseOddForwarding(app);
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

test.each(['nobody', '203.0.113.7:4711', '<script>', '203.0.113.7, 1.2.3'])(
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
