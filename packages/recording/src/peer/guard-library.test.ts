import type { RTCPeerConnection } from 'werift';
import { expect, test } from 'vitest';
import { followNomination } from './guard-library.ts';

const [wlan, loopback] = [{ name: 'wlan' }, { name: 'loopback' }];
const nominates = { attributesKeys: ['USERNAME', 'USE-CANDIDATE'] };
const asks = { attributesKeys: ['USERNAME'] };

/** A connection (of plain values) whose first nominated pair is loopback's. */
function connection() {
  const resets: string[] = [];
  const candidates = {
    nominated: { protocol: loopback, remoteAddr: ['127.0.0.1', 5000] },
    resetNominatedPair: () => resets.push('reset'),
  };
  return {
    resets,
    connection: { iceTransports: [{ connection: candidates }] } as unknown as RTCPeerConnection,
  };
}

test.each([
  ['another socket', { message: nominates, from: ['127.0.0.1', 5000], protocol: wlan }, 1],
  [
    'another address of the visitor',
    { message: nominates, from: ['192.0.2.9', 5000], protocol: loopback },
    1,
  ],
  ['another port of the visitor', { message: nominates, from: ['127.0.0.1', 5001], protocol: loopback }, 1],
  ['the same pair', { message: nominates, from: ['127.0.0.1', 5000], protocol: loopback }, 0],
  ['a check that nominates nothing', { message: asks, from: ['192.0.2.9', 5000], protocol: wlan }, 0],
] as const)('a nomination is followed where it is a new one: %s', (_, check, times) => {
  const given = connection();
  followNomination(given.connection, check);
  expect(given.resets.length).toBe(times);
});

test('another version of the library is noticed', () => {
  const other = { iceTransports: [{ connection: {} }] } as unknown as RTCPeerConnection;
  const check = { message: nominates, from: ['127.0.0.1', 1], protocol: wlan } as const;
  expect(() => followNomination(other, check)).toThrow(TypeError);
});
