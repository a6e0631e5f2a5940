import type { Reply, Request } from '../pool/messages.ts';
import { collectWhenIdle } from './collect-when-idle.ts';
import { type Turn, Turns } from './turns.ts';

const idleMs = 2000;

function send(reply: Reply): void {
  process.send?.(reply);
}

/**
 * Answers the parent's requests with `answer` once `load` is done, one at a time, and ends when the parent is gone. A
 * request that comes meanwhile waits until the one before is done, or gives way.
 */
export async function serve<Loaded>(
  load: () => Promise<Loaded>,
  answer: (loaded: Loaded, request: Request, turn: Turn) => Promise<unknown>,
): Promise<void> {
  process.on('disconnect', () => process.exit(0));
  // A parent that refused to start may be gone before this line.
  if (!process.connected) process.exit(0);
  const loaded = await load();
  const touched = collectWhenIdle(idleMs);
  const turns = new Turns();
  process.on('message', (message) => {
    const request = message as Request;
    touched();
    turns
      .take(async (turn) => answer(loaded, request, turn))
      .then(
        ({ value, usedMs }) => {
          touched();
          const residentMb = Math.round(process.memoryUsage.rss() / 1_048_576);
          send({ kind: 'answer', id: request.id, value, residentMb, usedMs });
        },
        // The class of the error only: a message could quote what was read from the picture.
        (error: unknown) =>
          send({ kind: 'failure', id: request.id, detail: error instanceof Error ? error.name : 'unknown' }),
      );
  });
  send({ kind: 'ready' });
}
