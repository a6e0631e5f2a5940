import Pusher from 'pusher';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSigned, type SignedRequest } from './signature.ts';

const app = { key: 'a-key', secret: 'a-secret' };
const library = new Pusher({ appId: '1', ...app, cluster: 'x' });

function signed(body = '{"name":"a"}', params: Record<string, string> = {}): SignedRequest {
  const request = { method: 'POST', path: '/apps/1/events', body, params };
  const query = new URLSearchParams(library.createSignedQueryString(request));
  return { method: request.method, path: request.path, query, body: Buffer.from(body) };
}
const at = (secondsFromNow = 0) => ({ now: new Date(Date.now() + secondsFromNow * 1000), window: 600 });

describe('isSigned', () => {
  test('takes what the official library signs', () => {
    expect(isSigned(app, signed(), at())).toBe(true);
    expect(isSigned(app, signed('', { filter_by_prefix: 'user-', info: 'a,b' }), at())).toBe(true);
  });

  test.each([599, -599])('a clock that is %d s off is still believed', (seconds) => {
    expect(isSigned(app, signed(), at(seconds))).toBe(true);
  });

  test.each([602, -602])('a clock that is %d s off is not', (seconds) => {
    expect(isSigned(app, signed(), at(seconds))).toBe(false);
  });

  test('refuses another secret, key, method, path, body and any added or doubled field', () => {
    const good = signed();
    const changed = (change: (query: URLSearchParams) => void) => {
      const query = new URLSearchParams(good.query);
      change(query);
      return { ...good, query };
    };
    const wrong: [string, SignedRequest][] = [
      ['method', { ...good, method: 'GET' }],
      ['path', { ...good, path: '/apps/1/batch_events' }],
      ['body', { ...good, body: Buffer.from('{"name":"b"}') }],
      ['added', changed((query) => query.append('info', 'x'))],
      ['doubled', changed((query) => query.append('auth_key', 'a-key'))],
      ['doubled in capitals', changed((query) => query.append('AUTH_KEY', 'a-key'))],
      ['no signature', changed((query) => query.delete('auth_signature'))],
      ['no timestamp', changed((query) => query.delete('auth_timestamp'))],
      ['no hash of the body', changed((query) => query.delete('body_md5'))],
    ];
    for (const [what, request] of wrong) expect(isSigned(app, request, at()), what).toBe(false);
    expect(isSigned({ ...app, secret: 'another' }, good, at())).toBe(false);
    expect(isSigned({ ...app, key: 'another' }, good, at())).toBe(false);
  });

  test('no other signature is taken', () => {
    const good = signed();
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9a-f]{64}$/)), (guess) => {
        const query = new URLSearchParams(good.query);
        fc.pre(guess !== query.get('auth_signature'));
        query.set('auth_signature', guess);
        expect(isSigned(app, { ...good, query }, at())).toBe(false);
      }),
    );
  });
});
