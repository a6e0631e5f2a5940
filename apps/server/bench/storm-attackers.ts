// Hostile connections in a process of their own: what they cost must not show in what is measured beside them.
import { connect, type Socket } from 'node:net';

/** Told by the benchmark. */
export interface Orders {
  readonly port: number;
  readonly idle: number;
  /** Heads of forms with their codes; each socket sends one and then all of a picture but its last byte. */
  readonly uploads: readonly string[];
  readonly pictureBytes: number;
}

const atATime = 100;
const part = Buffer.alloc(256 * 1024, 0xff);
const sockets: Socket[] = [];

process.on('message', (orders: Orders) => {
  void storm(orders).then(() => process.send?.('connected'));
});
process.on('disconnect', () => process.exit(0));

async function storm({ port, idle, uploads, pictureBytes }: Orders): Promise<void> {
  for (let from = 0; from < idle; from += atATime)
    await Promise.all(Array.from({ length: Math.min(atATime, idle - from) }, () => open(port)));
  for (let from = 0; from < uploads.length; from += atATime) {
    const some = await Promise.all(
      uploads.slice(from, from + atATime).map(async (head) => ({ head, socket: await open(port) })),
    );
    for (const { head, socket } of some) void send(socket, head, pictureBytes - 1);
  }
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.on('error', () => resolve(socket));
    socket.resume();
    sockets.push(socket);
  });
}

/** As fast as it is taken, then silence. */
async function send(socket: Socket, head: string, bytes: number): Promise<void> {
  socket.write(head);
  for (let left = bytes; left > 0 && socket.writable; left -= part.length)
    if (!socket.write(part.subarray(0, Math.min(left, part.length))))
      await new Promise<void>((resolve) => {
        socket.once('drain', resolve);
        socket.once('close', () => resolve());
      });
}
