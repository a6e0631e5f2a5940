import { closeCodes } from './close-codes.ts';
import { type Connection, secondsNow } from './connection.ts';
import type { RealtimeLimits } from './limits.ts';
import { pingFrame } from './server-frames.ts';

/** Asks connections that fell silent whether they are there, and closes those that do not answer in time. */
export function sweepConnections(
  connections: Iterable<Connection>,
  limits: Pick<RealtimeLimits, 'activityTimeout' | 'pongTimeout'>,
): void {
  const now = secondsNow();
  for (const connection of connections) {
    connection.framesSinceSweep = 0;
    if (connection.askedAt > 0) {
      if (now - connection.askedAt >= limits.pongTimeout) {
        connection.close(closeCodes.pongMissing, 'Pong reply not received');
      }
    } else if (now - connection.lastSeen >= limits.activityTimeout) {
      connection.askedAt = now;
      connection.send(pingFrame);
    }
  }
}
