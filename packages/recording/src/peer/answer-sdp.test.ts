import { describe, expect, test } from 'vitest';
import { tellCandidates } from './answer-sdp.ts';
import { isPublicAddress } from './public-address.ts';

describe('an address', () => {
  test.each(['133.242.0.3', '8.8.8.8', '100.63.255.255', '172.32.0.1'])('is public: %s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  test.each(
    `0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.168.0.1 192.0.2.1 198.18.0.1
    224.0.0.1 255.255.255.255 ::1 2400:8500::1 localhost x.local 0x7f.1 127.1 2130706433 010.0.0.1`.split(
      /\s+/,
    ),
  )('is not: %s', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('an answer', () => {
  const answer = [
    'c=IN IP4 10.0.0.5',
    'a=candidate:1 1 udp 1 10.0.0.5 40000 typ host',
    'a=candidate:2 1 udp 1 133.242.0.9 40001 typ host',
    'a=candidate:3 1 tcp 1 133.242.0.9 40001 typ host tcptype passive',
    '',
  ].join('\r\n');

  test('tells public addresses only', () => {
    const sdp = tellCandidates(answer, { allowPrivate: false });
    expect(sdp?.match(/a=candidate:\d/g)).toEqual(['a=candidate:2']);
  });

  test('tells all on a machine at home, but never TCP', () => {
    const sdp = tellCandidates(answer, { allowPrivate: true });
    expect(sdp?.match(/a=candidate:\d/g)).toEqual(['a=candidate:1', 'a=candidate:2']);
  });

  test('tells the public address of a machine behind a 1:1 NAT', () => {
    const sdp = tellCandidates(answer, { allowPrivate: false, publicAddress: '133.242.0.7' });
    expect(sdp?.match(/ 1 udp 1 \S+ \d+/g)).toEqual([
      ' 1 udp 1 133.242.0.7 40000',
      ' 1 udp 1 133.242.0.7 40001',
    ]);
    expect(sdp).not.toContain('10.0.0.5');
  });

  test('is none where no address is left', () => {
    expect(tellCandidates(answer.replaceAll('133.242.0.9', '10.0.0.9'), { allowPrivate: false })).toBeNull();
  });
});
