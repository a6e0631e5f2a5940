import type { Socket } from 'node:net';
import { deserialize, serialize } from 'node:v8';

const lengthBytes = 4;

/** Sends one value: its length, then its bytes. */
export function send(socket: Socket, value: unknown): void {
  const bytes = serialize(value);
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(bytes.length);
  socket.write(Buffer.concat([length, bytes]));
}

/** Calls back with each value that the other side sent. */
export function receive(socket: Socket, onValue: (value: unknown) => void): void {
  let waiting: Buffer[] = [];
  let size = 0;
  let wanted = lengthBytes;
  let isLength = true;
  socket.on('data', (chunk: Buffer) => {
    waiting.push(chunk);
    size += chunk.length;
    while (size >= wanted) {
      const all = Buffer.concat(waiting);
      const [part, rest] = [all.subarray(0, wanted), all.subarray(wanted)];
      waiting = [rest];
      size = rest.length;
      if (isLength) wanted = part.readUInt32BE();
      else {
        wanted = lengthBytes;
        onValue(deserialize(part));
      }
      isLength = !isLength;
    }
  });
}
