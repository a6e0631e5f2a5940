/**
 * One real engine for all services of a run of tests, asked over the socket that is named on the command line: a child
 * costs two seconds of processor time to start, and most services need it for two or three pictures. Its children start
 * with the first question. Ends when its stdin does.
 */
import { createServer } from 'node:net';
import { createVisionEngine, type RunningVisionEngine } from '@ekyc/vision';
import { receive, send } from './framed-messages.ts';
import type { Introduction, Question, Reply } from './shared-engine.types.ts';

/** Each with one child, which reads documents as quickly as it takes pictures; started when all before it are at work. */
const mostEngines = 3;
/** Of a whole run: nobody is told that the engine is busy. */
const queueLimit = 1000;

interface Member {
  readonly engine: RunningVisionEngine;
  atWork: number;
}

const open = (): Member => ({ engine: createVisionEngine({ children: 1, queueLimit }), atWork: 0 });
const members = [open()];
const [{ engine: first }] = members as [Member];

/** An idle one, a new one, or the one with the least to do. */
function next(): Member {
  const least = members.toSorted((one, other) => one.atWork - other.atWork)[0] as Member;
  if (least.atWork === 0 || members.length === mostEngines) return least;
  const added = open();
  members.push(added);
  return added;
}

async function answer({ id, operation, asked }: Question): Promise<Reply> {
  const member = next();
  member.atWork += 1;
  try {
    const ask = member.engine[operation] as (...given: readonly unknown[]) => Promise<unknown>;
    return { id, value: await ask(...asked) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  } finally {
    member.atWork -= 1;
  }
}

const server = createServer((socket) => {
  // Whoever is killed in a test asks no more.
  socket.on('error', () => socket.destroy());
  const introduction: Introduction = { version: JSON.stringify([first.identity, first.faceModel]) };
  send(socket, introduction);
  receive(socket, (question) => {
    void answer(question as Question).then((reply) => {
      if (socket.writable) send(socket, reply);
    });
  });
});
server.listen(process.argv[2], () => process.stdout.write('listening\n'));
process.stdin.resume().on('end', () => {
  void Promise.all(members.map(async ({ engine }) => engine.close())).then(() => process.exit());
});
