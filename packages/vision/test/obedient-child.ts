/** A child for tests of the pool: it does what the bytes of a request say. */
import { readFileSync } from 'node:fs';
import type { Reply, Request } from '../src/pool/messages.ts';

const send = (reply: Reply): void => void process.send?.(reply);

function tryToRead(file: string): string {
  try {
    readFileSync(file);
    return 'read';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown';
  }
}

process.on('disconnect', () => process.exit(0));
process.on('message', (message) => {
  const { id, bytes } = message as Request;
  const word = Buffer.from(bytes).toString('utf8');
  const answer = (value: unknown, residentMb = 1): void => send({ kind: 'answer', id, value, residentMb });
  if (word === 'crash') process.kill(process.pid, 'SIGSEGV');
  else if (word === 'hang') return;
  else if (word === 'fail') send({ kind: 'failure', id, detail: 'TypeError' });
  else if (word === 'environment') answer(Object.keys(process.env));
  else if (word === 'pid') answer(process.pid);
  else if (word === 'bloat') answer(process.pid, 1_000_000);
  else if (word.startsWith('read ')) answer(tryToRead(word.slice('read '.length)));
});
send({ kind: 'ready' });
