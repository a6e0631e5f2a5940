import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createHmac, randomBytes } from 'node:crypto';
import type { RTCPeerConnection } from 'werift';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SendingPeer } from '../../test/sending-peer.ts';
import { answerOffer, type Peer } from './answering-peer.ts';
import { dropUnprovenDatagrams, type LocalCredentials, provesCredentials } from './stun-guard.ts';

type Attribute = readonly [type: number, value: Buffer];
const username = (text: string): Attribute => [0x0006, Buffer.from(text)];
const priority: Attribute = [0x0024, Buffer.from([0x6e, 0, 0x1e, 0xff])];
const controlling: Attribute = [0x802a, randomBytes(8)];
const useCandidate: Attribute = [0x0025, Buffer.alloc(0)];

function encode(attributes: readonly Attribute[], type = 0x0001): Buffer {
  const body = attributes.map(([kind, value]) => {
    const padded = Buffer.alloc(4 + Math.ceil(value.length / 4) * 4);
    padded.writeUInt16BE(kind, 0);
    padded.writeUInt16BE(value.length, 2);
    value.copy(padded, 4);
    return padded;
  });
  const header = Buffer.alloc(20);
  header.writeUInt16BE(type, 0);
  header.writeUInt16BE(Buffer.concat(body).length, 2);
  header.writeUInt32BE(0x2112a442, 4);
  randomBytes(12).copy(header, 8);
  return Buffer.concat([header, ...body]);
}

/** Appends MESSAGE-INTEGRITY, and attributes after it. */
function sign(message: Buffer, password: string, after: readonly Attribute[] = []): Buffer {
  const covered = Buffer.from(message);
  covered.writeUInt16BE(message.length + 24 - 20, 2);
  const digest = createHmac('sha1', password).update(covered).digest();
  const tail = encode([[0x0008, digest], ...after]).subarray(20);
  const signed = Buffer.concat([message, tail]);
  signed.writeUInt16BE(signed.length - 20, 2);
  return signed;
}

const check = [priority, controlling, useCandidate];
const checkOf = ({ username: own, password }: LocalCredentials) =>
  sign(encode([username(`${own}:peer`), ...check]), password);

/** Datagrams of a stranger who knows the port, and at most the user name, which SDP shows; by what is wrong with them. */
function forgeries({ username: own, password }: LocalCredentials): Readonly<Record<string, Buffer>> {
  const named = [username(`${own}:peer`), ...check];
  const cut = checkOf({ username: own, password });
  return {
    'no MESSAGE-INTEGRITY': encode(named),
    'a wrong password': sign(encode(named), 'x'.repeat(22)),
    'no USERNAME': sign(encode(check), password),
    "another one's USERNAME": sign(encode([username('evil:peer'), ...check]), password),
    'our fragment only as the start of another': sign(encode([username(`${own}x:peer`), ...check]), password),
    'USE-CANDIDATE after MESSAGE-INTEGRITY': sign(
      encode([username(`${own}:peer`), priority, controlling]),
      password,
      [useCandidate],
    ),
    'an indication': sign(encode(named, 0x0011), password),
    'a response': sign(encode(named, 0x0101), password),
    'another method': sign(encode(named, 0x0003), password),
    'a length that is not its own': Buffer.concat([cut, Buffer.alloc(4)]),
    'a header only': cut.subarray(0, 20),
    'half a header': cut.subarray(0, 7),
    'DTLS, before any check': Buffer.from([22, 254, 255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
    'RTP, before any check': Buffer.from([0x80, 96, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]),
  };
}

const credentials = { username: 'abcd', password: '0123456789012345678901' };

test('accepts a check that proves the credentials', () => {
  expect(provesCredentials(checkOf(credentials), credentials)).toBe(true);
});

test.each(Object.entries(forgeries(credentials)))('rejects a check with %s', (_, datagram) => {
  expect(provesCredentials(datagram, credentials)).toBe(false);
});

test('never accepts or throws on any truncation or changed byte of a valid check', () => {
  const valid = checkOf(credentials);
  for (let at = 0; at < valid.length; at += 1) {
    expect(provesCredentials(valid.subarray(0, at), credentials)).toBe(false);
    const changed = Buffer.from(valid);
    changed[at] = (changed[at] ?? 0) ^ 0x01;
    expect(provesCredentials(changed, credentials)).toBe(false);
  }
});

test('rejects another version of the library', () => {
  const other = { iceTransports: [{ connection: { protocols: [] } }] } as unknown as RTCPeerConnection;
  expect(() => dropUnprovenDatagrams(other)).toThrow(TypeError);
});

describe('a recording that listens', () => {
  let [stranger, sender, peer] = [] as unknown as [Socket, SendingPeer, Peer];
  let answer = '';
  let port = 0;
  let own: LocalCredentials = credentials;
  const heard: Buffer[] = [];

  beforeEach(async () => {
    const ignored = () => undefined;
    const events = { packet: ignored, message: ignored, control: ignored, alive: ignored };
    sender = new SendingPeer();
    const answered = await answerOffer(
      await sender.offer(),
      { listenOn: '127.0.0.1', allowPrivateCandidates: true },
      { ...events, violation: ignored, gone: ignored },
    );
    if (answered === null) throw new Error('no port is free');
    ({ answer, peer } = answered);
    port = Number(/candidate:\S+ 1 udp \d+ 127\.0\.0\.1 (\d+) typ host/i.exec(answer)?.[1]);
    own = {
      username: /ice-ufrag:(\S+)/.exec(answer)?.[1] ?? '',
      password: /ice-pwd:(\S+)/.exec(answer)?.[1] ?? '',
    };
    stranger = createSocket('udp4').bind(0, '127.0.0.1');
    await once(stranger, 'listening');
    heard.length = 0;
    stranger.on('message', (data) => heard.push(data));
  });

  afterEach(async () => {
    await peer.close();
    await sender.close();
    stranger.close();
  });

  const send = (data: Buffer) => stranger.send(data, port, '127.0.0.1');

  test('answers no forgery, and answers who knows the password', async () => {
    for (const datagram of Object.values(forgeries(own))) send(datagram);
    const valid = checkOf(own);
    send(valid);
    await once(stranger, 'message');
    // Datagrams of one socket arrive in order: an answer to a forgery would have come first.
    expect(heard[0]?.readUInt16BE(0)).toBe(0x0101);
    expect(heard[0]?.subarray(8, 20)).toEqual(valid.subarray(8, 20));
  });

  test('connects the honest browser, and sends nothing to whoever sends forged nominations meanwhile', async () => {
    const forged = Object.values(forgeries(own));
    const flood = setInterval(() => forged.forEach(send), 20);
    for (const datagram of forged) send(datagram);
    try {
      await sender.accept(answer);
    } finally {
      clearInterval(flood);
    }
    expect(sender.connection.connectionState).toBe('connected');
    expect(heard).toEqual([]);
  });
});
