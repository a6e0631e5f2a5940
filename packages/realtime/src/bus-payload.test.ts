import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodePayload, encodePayload } from './bus-payload.ts';

const message = { channels: ['user-a', 'user-b'], event: 'E', data: '{"日本":"語"}', exceptSocketId: '1.2' };

test('a message goes through a notification unchanged', () => {
  expect(decodePayload(encodePayload('me', message) ?? '')).toEqual({ from: 'me', message });
  const alone = { ...message, exceptSocketId: undefined };
  expect(decodePayload(encodePayload('me', alone) ?? '')?.message).toEqual(alone);
});

test('7,999 bytes are taken and 8,000 are not, whatever they encode', () => {
  const empty = Buffer.byteLength(encodePayload('me', { ...message, data: '' }) ?? '');
  const filled = (bytes: number) => encodePayload('me', { ...message, data: 'x'.repeat(bytes - empty) });
  expect(Buffer.byteLength(filled(7999) ?? '')).toBe(7999);
  expect(filled(8000)).toBeNull();
  // Three bytes each in UTF-8.
  expect(encodePayload('me', { ...message, data: '語'.repeat(3000) })).toBeNull();
});

test('what somebody else notifies is nothing', () => {
  for (const text of [
    undefined,
    '',
    'null',
    '[]',
    '{"from":"x"}',
    '{"from":"x","channels":"a","event":"E","data":""}',
  ])
    expect(decodePayload(text)).toBeNull();
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(decodePayload(text)).toBeNull();
    }),
  );
});
