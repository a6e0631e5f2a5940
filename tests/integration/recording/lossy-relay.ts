import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';

export interface Line {
  /** Share of media packets that vanish, in each direction. */
  readonly loss: number;
  /** Each packet takes some time between these, in ms; none overtakes another. */
  readonly delay: readonly [number, number];
  readonly seed: number;
}

export interface LossyRelay {
  readonly port: number;
  readonly carried: number;
  readonly lost: number;
  close(): void;
}

/**
 * Carries UDP between one peer and a port of this machine, as a bad line would. What is no media (STUN, DTLS) is only
 * delayed: how a handshake survives loss is not what is looked at.
 */
export async function openLossyRelay(targetPort: number, line: Line): Promise<LossyRelay> {
  const random = mulberry32(line.seed);
  const outside = await bound();
  const inside = await bound();
  const sides = { carried: 0, lost: 0, closed: false };
  let peer: RemoteInfo | null = null;
  const directions = [0, 0];
  const carry = (packet: Buffer, direction: 0 | 1, send: () => void) => {
    // RTP and RTCP begin with two bits 10 (RFC 7983).
    const isMedia = (packet[0] ?? 0) >= 128 && (packet[0] ?? 0) < 192;
    sides.carried += 1;
    if (isMedia && random() < line.loss) {
      sides.lost += 1;
      return;
    }
    const [least, most] = line.delay;
    const at = Math.max(performance.now() + least + random() * (most - least), directions[direction] ?? 0);
    directions[direction] = at;
    setTimeout(() => sides.closed || send(), at - performance.now());
  };
  outside.on('message', (packet, from) => {
    peer = from;
    carry(packet, 0, () => inside.send(packet, targetPort, '127.0.0.1'));
  });
  inside.on('message', (packet) =>
    carry(packet, 1, () => peer && outside.send(packet, peer.port, peer.address)),
  );
  return {
    port: outside.address().port,
    get carried() {
      return sides.carried;
    },
    get lost() {
      return sides.lost;
    },
    close: () => {
      sides.closed = true;
      outside.close();
      inside.close();
    },
  };
}

async function bound(): Promise<Socket> {
  const socket = createSocket('udp4');
  // A peer that has gone answers with ICMP, which is an error here.
  socket.on('error', () => {});
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return socket;
}

/** Numbers in [0, 1), the same for the same seed. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
