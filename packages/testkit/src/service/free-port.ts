import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A port that is free at this moment, or the first of several in a row. It lies below those that Linux gives to outgoing
 * connections: none of these takes it before its service listens, or while the service restarts.
 */
export async function freePort(inARow = 1): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000 - inARow);
    const ports = Array.from({ length: inARow }, (_, at) => port + at);
    const free = await Promise.all(ports.map(isFree));
    if (free.every(Boolean)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  const free = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  if (!free) return false;
  probe.close();
  await once(probe, 'close');
  return true;
}
