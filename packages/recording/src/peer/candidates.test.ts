import { describe, expect, it } from 'vitest';
import { tellCandidates } from './answer-sdp.ts';
import { isPublicAddress, takesCandidate } from './candidates.ts';

describe('an address', () => {
  it.each(['133.242.0.3', '8.8.8.8', '100.63.255.255', '172.32.0.1', '2400:8500::1', '2606:4700::1111'])(
    'is public: %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
    ...['192.168.0.1', '192.0.2.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
    ...['::', '::1', 'fe80::1', 'fe80::1%eth0', 'fd00::1', 'ff02::1', '2001:db8::1'],
    ...['::ffff:10.0.0.1', '::ffff:8.8.8.8', '64:ff9b::10.0.0.1', '2002:0a00:0001::1', '::10.0.0.1'],
    ...['', 'localhost', 'x.local', '0x7f.1', '127.1', '2130706433', '010.0.0.1'],
  ])('is not public: %s', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('a candidate', () => {
  const line = (address: string, { component = 1, transport = 'udp', port = '5000' } = {}) =>
    `a=candidate:1 ${component} ${transport} 1 ${address} ${port} typ host`;

  it('is tried where it is a public UDP address', () => {
    expect(takesCandidate(line('133.242.0.3'), false)).toBe(true);
    expect(takesCandidate(line('133.242.0.3', { transport: 'UDP' }), false)).toBe(true);
  });

  it('is not tried where it is private, but at home', () => {
    expect(takesCandidate(line('10.0.0.1'), false)).toBe(false);
    expect(takesCandidate(line('10.0.0.1'), true)).toBe(true);
  });

  it.each([
    ['a name', line('x.local')],
    ['a name in capitals', line('X.LOCAL')],
    ['TCP', line('133.242.0.3', { transport: 'tcp' })],
    ['RTCP alone', line('133.242.0.3', { component: 2 })],
    ['port 0', line('133.242.0.3', { port: '0' })],
    ['port 65536', line('133.242.0.3', { port: '65536' })],
    ['nothing', 'a=candidate:'],
  ])('is never tried where it is %s', (_, candidate) => {
    expect(takesCandidate(candidate, false)).toBe(false);
    expect(takesCandidate(candidate, true)).toBe(false);
  });
});

describe('an answer', () => {
  const answer = [
    'c=IN IP4 10.0.0.5',
    'a=candidate:1 1 udp 1 10.0.0.5 40000 typ host',
    'a=candidate:2 1 udp 1 133.242.0.9 40001 typ host',
    'a=candidate:3 1 tcp 1 133.242.0.9 40001 typ host tcptype passive',
    '',
  ].join('\r\n');

  it('tells public addresses only', () => {
    const told = tellCandidates(answer, { allowPrivate: false });
    expect(told?.match(/a=candidate:\d/g)).toEqual(['a=candidate:2']);
  });

  it('tells the public address of a machine behind a 1:1 NAT', () => {
    const told = tellCandidates(answer, { allowPrivate: false, publicAddress: '133.242.0.7' });
    expect(told?.match(/ 1 udp 1 \S+ \d+/g)).toEqual([
      ' 1 udp 1 133.242.0.7 40000',
      ' 1 udp 1 133.242.0.7 40001',
    ]);
    expect(told).not.toContain('10.0.0.5');
  });

  it('is none where no address is left', () => {
    expect(tellCandidates(answer.replaceAll('133.242.0.9', '10.0.0.9'), { allowPrivate: false })).toBeNull();
  });
});
