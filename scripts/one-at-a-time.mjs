import { createHash } from 'node:crypto';
import { unlinkSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Does a piece of work while no other process on this machine does work of the same name; waits for its turn.
 * The lock is a listening socket, so that the system frees it when its holder dies in whatever way.
 *
 * @template T
 * @param {string} name
 * @param {(held: number[]) => Promise<T>} work `held`: further entries for the stdio of a command, which then
 *   holds the lock too, even when this process is killed (empty where the system has no such thing)
 * @param {() => void} onWait called once where another process is at it
 * @returns {Promise<T>}
 */
export async function oneAtATime(name, work, onWait = () => {}) {
  const address = addressOf(name);
  let told = false;
  for (;;) {
    const taken = await take(address);
    if (taken !== null) {
      try {
        return await work(taken.held);
      } finally {
        taken.release();
      }
    }
    if (!told) onWait();
    told = true;
    await holderGone(address);
  }
}

/** @returns {Promise<{ held: number[], release: () => void } | null>} null where another process holds it */
function take(/** @type {string} */ address) {
  return new Promise((resolve, reject) => {
    /** @type {Set<import('node:net').Socket>} */
    const waiting = new Set();
    const server = createServer((socket) => {
      waiting.add(socket);
      socket.on('error', () => {}).on('close', () => waiting.delete(socket));
    });
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EADDRINUSE') resolve(null);
      else reject(error);
    });
    server.listen(address, () => {
      // Node names the descriptor of a server nowhere else.
      const { _handle: handle } = /** @type {{ _handle?: { fd?: number } }} */ (
        /** @type {unknown} */ (server)
      );
      resolve({ held: handle?.fd !== undefined && handle.fd >= 0 ? [handle.fd] : [], release });
    });
    const release = () => {
      server.close();
      for (const socket of waiting) socket.destroy();
    };
  });
}

/** Resolves when the holder has let go or died. */
function holderGone(/** @type {string} */ address) {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      // A socket file without a listener was left by a process that was killed.
      if (error.code === 'ECONNREFUSED' && address.startsWith('/')) unlinkSync(address);
    });
    socket.on('close', resolve);
  });
}

function addressOf(/** @type {string} */ name) {
  const id = `ekyc-${createHash('sha256').update(name).digest('hex').slice(0, 24)}`;
  if (process.platform === 'linux') return `\0${id}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${id}` : join(tmpdir(), `${id}.sock`);
}
