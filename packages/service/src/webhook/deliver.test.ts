import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { createMasterKey } from '../sealing/index.ts';
import { isAccepted, retryDelays, secretContext, sign } from './deliver.ts';

const master = createMasterKey(Buffer.alloc(32, 1));
const secretOf = (fill: number) => `whsec_${Buffer.alloc(32, fill).toString('base64')}`;
const sealed = (secret: string) =>
  master.wrap(Buffer.from(secret, 'utf8'), secretContext({ business_id: 'biz', id: 'end' }));
const endpoint = (previous: string | null) =>
  ({
    business_id: 'biz',
    id: 'end',
    sealed_secret: sealed(secretOf(1)),
    sealed_previous_secret: previous === null ? null : sealed(previous),
  }) as Parameters<typeof sign>[1];
const message = { id: 'msg_1', body: '{"type":"identification.approved"}' };
const ports = { master, now: () => new Date() };
const accepts = (secret: string, headers: Record<string, string>) => {
  try {
    new Webhook(secret).verify(message.body, headers);
    return true;
  } catch {
    return false;
  }
};

test('while a secret is being replaced, who knows either believes a message', () => {
  const headers = sign(ports, endpoint(secretOf(2)), message);
  expect([1, 2, 3].map((fill) => accepts(secretOf(fill), headers))).toEqual([true, true, false]);
});

test('afterwards the old one no longer proves anything', () => {
  const headers = sign(ports, endpoint(null), message);
  expect([1, 2].map((fill) => accepts(secretOf(fill), headers))).toEqual([true, false]);
});

test('a signature is of its time: an old message is not believed', () => {
  const headers = sign({ master, now: () => new Date(Date.now() - 3_600_000) }, endpoint(null), message);
  expect(accepts(secretOf(1), headers)).toBe(false);
});

test('only an answer of the 200s has taken it', () => {
  expect([199, 200, 204, 299, 300, 302, 404, 500].filter(isAccepted)).toEqual([200, 204, 299]);
});

test('tries go on for three days, each later than the one before', () => {
  expect([...retryDelays]).toEqual([...retryDelays].toSorted((a, b) => a - b));
  const days = retryDelays.reduce((sum, seconds) => sum + seconds, 0) / 86_400;
  expect(days).toBeGreaterThan(3);
  expect(days).toBeLessThan(4);
});
