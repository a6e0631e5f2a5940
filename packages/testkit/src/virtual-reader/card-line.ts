import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A card as it is when it gets power: nothing selected, nothing opened. */
export type PoweredCard = (apdu: Uint8Array) => Promise<Uint8Array>;

/** A contactless card's answer to reset without anything of its own (PC/SC part 3). */
const answerToReset = Buffer.from('3b80800101', 'hex');
/** Requests of one byte: off, on, reset, answer to reset (vpcd's protocol). */
const control = { off: 0, on: 1, reset: 2, answerToReset: 4 } as const;

function send(socket: Socket, bytes: Uint8Array): void {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  socket.write(Buffer.concat([length, bytes]));
}

/** Connecting lays the card on the reader; the reader's driver may not listen yet. */
async function connected(port: number, until: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return socket.setNoDelay(true);
  } catch (error) {
    if (Date.now() > until) throw error;
    await wait(50);
    return connected(port, until);
  }
}

/** A card on Debian's virtual reader (vpcd): frames of two bytes of length over TCP. Destroying the socket takes it away. */
export async function layCardAt(port: number, power: () => PoweredCard): Promise<Socket> {
  const socket = await connected(port, Date.now() + 20_000);
  let card = power();
  let buffer = Buffer.alloc(0);
  let before: Promise<void> = Promise.resolve();
  const answer = async (message: Buffer) => {
    if (message.length !== 1) return send(socket, await card(Uint8Array.from(message)));
    if (message[0] === control.answerToReset) return send(socket, answerToReset);
    card = power();
  };
  socket.on('error', () => {});
  socket.on('data', (data) => {
    buffer = Buffer.concat([buffer, data]);
    while (buffer.length >= 2 && buffer.length >= 2 + buffer.readUInt16BE(0)) {
      const message = Buffer.from(buffer.subarray(2, 2 + buffer.readUInt16BE(0)));
      buffer = buffer.subarray(2 + message.length);
      // A card that fails is a card that is gone.
      before = before.then(() => answer(message)).catch(() => void socket.destroy());
    }
  });
  return socket;
}
