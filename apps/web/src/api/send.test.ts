import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection } from './connection.ts';
import { send } from './send.ts';

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });
const request = { url: '/x', init: {}, timeout: 1000 };
const answers = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  const target = new EventTarget();
  vi.stubGlobal('window', Object.assign(target, { setTimeout, clearTimeout }));
  vi.stubGlobal('fetch', answers);
  answers.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a lost network (fetch faked) is waited out and shown meanwhile', async () => {
  answers.mockRejectedValueOnce(new TypeError('network')).mockResolvedValueOnce(json(200, { a: 1 }));
  const sent = send(request);
  await vi.advanceTimersByTimeAsync(10);
  expect(connection.get()).toBe('offline');
  window.dispatchEvent(new Event('online'));
  expect(await sent).toEqual({ ok: true, value: { a: 1 } });
  expect(connection.get()).toBe('online');
});

test('Retry-After (fetch faked) is honoured', async () => {
  const busy = { code: 'engine_busy', title: '混み合っています。', status: 503, type: 'about:blank' };
  answers.mockResolvedValueOnce(json(503, busy, { 'Retry-After': '3' })).mockResolvedValueOnce(json(200, {}));
  const sent = send(request);
  await vi.advanceTimersByTimeAsync(2900);
  expect(answers).toHaveBeenCalledTimes(1);
  expect(connection.get()).toBe('busy');
  await vi.advanceTimersByTimeAsync(200);
  expect((await sent).ok).toBe(true);
});

test('a limit that time does not lift (fetch faked) is an answer', async () => {
  const problem = { code: 'similarity_limit_reached', title: '上限です。', status: 429, type: 'about:blank' };
  answers.mockResolvedValueOnce(json(429, problem, { 'Retry-After': '60' }));
  expect(await send(request)).toEqual({
    ok: false,
    problem: { code: problem.code, title: problem.title, errors: [] },
  });
});

test('an error page of a gateway (fetch faked) is waited out, and is an answer where the call is dispensable', async () => {
  const page = () => new Response('<h1>Bad Gateway</h1>', { status: 502 });
  answers.mockResolvedValueOnce(page()).mockResolvedValueOnce(json(200, { a: 1 }));
  const sent = send(request);
  await vi.advanceTimersByTimeAsync(10);
  expect(connection.get()).toBe('offline');
  window.dispatchEvent(new Event('online'));
  expect(await sent).toEqual({ ok: true, value: { a: 1 } });
  answers.mockReset().mockResolvedValueOnce(page());
  expect(await send({ ...request, dispensable: true })).toMatchObject({ ok: false });
  expect(answers).toHaveBeenCalledTimes(1);
});
