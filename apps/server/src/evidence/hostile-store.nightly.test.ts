import { inspect } from 'node:util';
import { type EvidenceStore, StoreUnavailableError } from '@ekyc/service';
import { type HostileStore, startHostileStore } from '@ekyc/testkit';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createS3EvidenceStore } from './s3-evidence-store.ts';

const timeoutMs = 1500;
let server: HostileStore;
let hasty: EvidenceStore;
let patient: EvidenceStore;
beforeAll(async () => {
  server = await startHostileStore();
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIASECRETID');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'x');
  vi.stubEnv('AWS_REGION', 'ap-northeast-1');
  const settings = { bucket: 'evidence', endpoint: server.url };
  hasty = createS3EvidenceStore({ ...settings, timeoutMs });
  patient = createS3EvidenceStore(settings);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
});

const questions: Record<string, (store: EvidenceStore) => Promise<unknown>> = {
  put: (store) => store.put('biz/ver/one', Buffer.from('x')),
  get: (store) => store.get('biz/ver/one'),
  remove: (store) => store.remove('biz/ver/one'),
  removeAll: (store) => store.removeAll('biz/ver'),
  list: async (store) => {
    for await (const { key } of store.list()) throw new Error(key);
  },
};

test.each(Object.keys(questions))(
  '%s: a busy store is tried again, then said to be unavailable',
  async (name) => {
    server.behave('slowDown');
    const before = server.asked.length;
    const error = await questions[name]?.(patient).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StoreUnavailableError);
    expect(String(error)).toContain('SlowDown, 503');
    expect(server.asked.length - before).toBeGreaterThan(1);
  },
);

test.each([...Object.keys(questions).map((name) => [name, 'silent'] as const), ['get', 'halting'] as const])(
  '%s: a store that is %s is given up in time',
  async (name, mood) => {
    server.behave(mood);
    const since = performance.now();
    const error = await questions[name]?.(hasty).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StoreUnavailableError);
    expect(performance.now() - since).toBeLessThan(timeoutMs + 3000);
  },
);

test('what a store says when it refuses the key is reported without the key', async () => {
  server.behave('unknownKey');
  const error = await questions['get']?.(hasty).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StoreUnavailableError);
  expect(inspect(error, { depth: 9 })).toContain('InvalidAccessKeyId, 403');
  expect(inspect(error, { depth: 9 })).not.toContain('AKIASECRETID');
});
