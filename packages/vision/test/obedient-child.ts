/** A child for tests of the pool: it does what the bytes of a request say. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import type { Reply, Request } from '../src/pool/messages.ts';

/** Its process id may be the same as another's, in a namespace of its own. */
const name = randomUUID();
const send = (reply: Reply): void => void process.send?.(reply);

function tryToRead(file: string): string {
  try {
    readFileSync(file);
    return 'read';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown';
  }
}

/** Requests that wait until a later one lets them go on. */
const waiting: (() => void)[] = [];

process.on('disconnect', () => process.exit(0));
process.on('message', (message) => {
  const { id, bytes } = message as Request;
  const word = Buffer.from(bytes).toString('utf8');
  const answer = (value: unknown, residentMb = 1): void =>
    send({ kind: 'answer', id, value, residentMb, usedMs: 1 });
  if (word === 'crash') process.kill(process.pid, 'SIGSEGV');
  else if (word === 'hang') return;
  else if (word === 'wait') waiting.push(() => answer(name));
  else if (word === 'go on') {
    answer(name);
    waiting.shift()?.();
  } else if (word === 'spin') for (;;);
  else if (word === 'fail') send({ kind: 'failure', id, detail: 'TypeError' });
  else if (word === 'environment') answer(Object.keys(process.env));
  else if (word === 'niceness') answer(getPriority());
  else if (word === 'name') answer(name);
  else if (word === 'die at rest') {
    answer(name);
    setImmediate(() => process.exit(1));
  } else if (word === 'bloat') answer(name, 1_000_000);
  else if (word.startsWith('read ')) answer(tryToRead(word.slice('read '.length)));
});
send({ kind: 'ready' });
