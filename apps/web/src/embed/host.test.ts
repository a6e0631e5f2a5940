import type { FrameMessage } from '@ekyc/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { connectHost, type Host } from './host.ts';

const shop = 'https://shop.example';
const hello = { from: 'crii-ekyc-host', type: 'hello', mode: 'inline' };
const askClose = { from: 'crii-ekyc-host', type: 'askClose' };
const started: FrameMessage = { type: 'started' };

const parent = { postMessage: vi.fn<(message: unknown, origin: string) => void>() };
let arrive: (event: { source: unknown; origin: string; data: unknown }) => void;
let host: Host;

beforeEach(() => {
  parent.postMessage.mockReset();
  const addEventListener = (_: 'message', listener: (event: MessageEvent<unknown>) => void) => {
    arrive = (event) => listener(event as MessageEvent<unknown>);
  };
  host = connectHost({ parent, addEventListener });
});

test('before the page around has greeted, it only learns that we are here (windows are faked)', () => {
  host.tell(started);
  expect(parent.postMessage.mock.calls).toEqual([[{ from: 'crii-ekyc', type: 'ready' }, '*']]);
  expect(host.mode()).toBeNull();
});

test('the first greeting pins the origin; waiting messages go only to it, in order (windows are faked)', () => {
  const changed = vi.fn();
  host.subscribe(changed);
  host.tell(started);
  host.tell({ type: 'submitted' });
  parent.postMessage.mockReset();
  arrive({ source: parent, origin: shop, data: hello });
  host.tell({ type: 'canceled' });
  expect(parent.postMessage.mock.calls).toEqual([
    [{ from: 'crii-ekyc', type: 'started' }, shop],
    [{ from: 'crii-ekyc', type: 'submitted' }, shop],
    [{ from: 'crii-ekyc', type: 'canceled' }, shop],
  ]);
  expect(host.mode()).toBe('inline');
  expect(changed).toHaveBeenCalledOnce();
});

test.each([
  ['another window', { source: {}, origin: shop, data: hello }],
  ['no window', { source: null, origin: shop, data: hello }],
  ['a page without an origin', { source: parent, origin: 'null', data: hello }],
  ['another script', { source: parent, origin: shop, data: { type: 'hello', mode: 'inline' } }],
  ['our script, garbled', { source: parent, origin: shop, data: { ...hello, mode: 'popup' } }],
  ['nothing', { source: parent, origin: shop, data: null }],
])('a greeting from %s is ignored (windows are faked)', (_, event) => {
  host.tell(started);
  arrive(event);
  expect(parent.postMessage).toHaveBeenCalledOnce();
  expect(host.mode()).toBeNull();
});

test('after that no other origin is heard, and closing is asked for by nobody unknown (windows are faked)', () => {
  const asked = vi.fn();
  host.onCloseAsked(asked);
  arrive({ source: parent, origin: shop, data: askClose });
  expect(asked).not.toHaveBeenCalled();
  arrive({ source: parent, origin: shop, data: hello });
  arrive({ source: parent, origin: 'https://evil.example', data: { ...hello, mode: 'modal' } });
  arrive({ source: parent, origin: 'https://evil.example', data: askClose });
  arrive({ source: {}, origin: shop, data: askClose });
  expect(host.mode()).toBe('inline');
  expect(asked).not.toHaveBeenCalled();
  arrive({ source: parent, origin: shop, data: askClose });
  expect(asked).toHaveBeenCalledOnce();
});
