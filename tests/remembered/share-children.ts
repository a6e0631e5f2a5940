import { once } from 'node:events';
import { connect } from 'node:net';
import type { RunningVisionEngine } from '@ekyc/vision';
import { receive, send } from './framed-messages.ts';
import { type Introduction, type Question, type Reply, sharedOperations } from './shared-engine.types.ts';

type Ask = (operation: Question['operation'], asked: readonly unknown[]) => Promise<unknown>;

/**
 * The same engine, which has the children of the run's shared engine work for it, where there is one
 * (TEST_ENGINE_SOCKET) and it is the same engine with the same face model. Its own children start for nothing then.
 */
export function shareChildren(engine: RunningVisionEngine): RunningVisionEngine {
  const path = process.env['TEST_ENGINE_SOCKET'];
  if (path === undefined) return engine;
  let connected: Promise<Ask | null> | undefined;
  const calls = sharedOperations.map((operation) => {
    const own = engine[operation] as (...asked: readonly unknown[]) => Promise<unknown>;
    const call = async (...asked: readonly unknown[]) => {
      connected ??= connectTo(path, JSON.stringify([engine.identity, engine.faceModel]));
      const ask = await connected;
      return ask ? ask(operation, asked) : own(...asked);
    };
    return [operation, call] as const;
  });
  return { ...engine, ...Object.fromEntries(calls) };
}

const gone = () => new Error('the shared engine is gone');

/** @returns null where another engine is there */
async function connectTo(path: string, version: string): Promise<Ask | null> {
  const socket = connect(path);
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  const introduced = Promise.withResolvers<Introduction>();
  receive(socket, (value) => {
    if (!('id' in (value as object))) return introduced.resolve(value as Introduction);
    const reply = value as Reply;
    const asked = pending.get(reply.id);
    pending.delete(reply.id);
    holdProcess();
    if ('error' in reply) asked?.reject(new Error(reply.error));
    else asked?.resolve(reply.value);
  });
  /** A question under way keeps the process; an idle connection does not. */
  const holdProcess = () => (pending.size > 0 ? socket.ref() : socket.unref());
  await once(socket, 'connect');
  socket.on('error', () => socket.destroy());
  socket.on('close', () => {
    for (const { reject } of pending.values()) reject(gone());
  });
  const { version: theirs } = await introduced.promise;
  if (theirs !== version) {
    socket.destroy();
    return null;
  }
  holdProcess();
  let last = 0;
  return async (operation, asked) => {
    if (!socket.writable) throw gone();
    const question: Question = { id: (last += 1), operation, asked };
    const waiting = Promise.withResolvers<unknown>();
    pending.set(question.id, waiting);
    holdProcess();
    send(socket, question);
    return waiting.promise;
  };
}
