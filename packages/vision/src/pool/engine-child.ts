import { type ChildProcess, fork } from 'node:child_process';
import type { Operation, Reply, Request } from './messages.ts';
import { givingWay, sessionGivesWay, startedApart } from './child-isolation.ts';
import { usedProcessorMs } from './used-processor.ts';

/** Why a child gave no answer; `setAside`: it ended by another job, for which this one had given way. */
export type FailureReason = 'crashed' | 'timedOut' | 'failed' | 'setAside';

/** A child gave no answer. The message names the operation only: nothing of the picture may reach a log. */
export class ChildFailure extends Error {
  readonly reason: FailureReason;
  readonly operation: Operation;
  /** Processor time spent on the job, in milliseconds, where it ran out of time and the machine reports it. */
  readonly usedMs: number | null;

  constructor(reason: FailureReason, operation: Operation, detail = '', usedMs: number | null = null) {
    super(`vision engine: ${operation} ${reason}${detail === '' ? '' : ` (${detail})`}`);
    this.name = 'ChildFailure';
    this.reason = reason;
    this.operation = operation;
    this.usedMs = usedMs;
  }
}

export interface ChildSettings {
  /** File that the child runs. */
  readonly module: string;
  /** Node's own switches for it. */
  readonly execArgv: readonly string[];
  /** Arguments with which it is started. */
  readonly words?: readonly string[] | undefined;
  readonly timeoutMs: number;
  /** By so much it gives way to other processes, 0 to 19; on an idle machine it is as quick as any. */
  readonly niceness?: number | undefined;
  /** Keeps what a child writes to its error output to itself. */
  readonly silent?: boolean | undefined;
}

export interface ChildAnswer {
  readonly value: unknown;
  readonly residentMb: number;
  /** Processor time, in milliseconds. */
  readonly usedMs: number;
}

export interface EngineChild {
  readonly pid: number | undefined;
  /** Resolves when the models are loaded; rejects when the child died before. */
  readonly ready: Promise<void>;
  /** Resolves when the process is gone, however it went. */
  readonly exited: Promise<void>;
  /** One request at a time; a second one while the first is a reading, which gives way to it and rests meanwhile. */
  run(request: Request): Promise<ChildAnswer>;
  kill(): void;
}

interface Pending {
  readonly request: Request;
  readonly resolve: (answer: ChildAnswer) => void;
  readonly reject: (failure: ChildFailure) => void;
  /** Null while it rests. */
  timer: NodeJS.Timeout | null;
  /** Milliseconds, as they were at `since`. */
  left: number;
  since: number;
}

function spawn(settings: ChildSettings): ChildProcess {
  const apart = startedApart(
    [process.execPath, ...settings.execArgv],
    [settings.module, ...readablePlaces(settings.execArgv)],
  );
  const niceness = settings.niceness ?? 0;
  const { program, words } = givingWay(apart, niceness);
  const child = fork(settings.module, settings.words ?? [], {
    env: {},
    execPath: program,
    execArgv: [...words],
    // A session and a process group of its own: a signal to either group stays there.
    detached: true,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', settings.silent ? 'ignore' : 'inherit', 'ipc'],
  });
  if (niceness !== 0 && child.pid !== undefined) sessionGivesWay(child.pid, niceness);
  return child;
}

/** What Node's switches let the child read. */
function readablePlaces(execArgv: readonly string[]): readonly string[] {
  const word = '--allow-fs-read=';
  return execArgv
    .filter((one) => one.startsWith(word))
    .map((one) => one.slice(word.length).replace(/\/?\*$/, ''));
}

/** Stops the clock of a request that gives way. */
function rest(one: Pending | undefined): void {
  if (!one?.timer) return;
  clearTimeout(one.timer);
  one.timer = null;
  one.left -= performance.now() - one.since;
}

/** Starts one child with an empty environment. It ends itself when the channel to this process closes. */
export function startEngineChild(settings: ChildSettings): EngineChild {
  const child = spawn(settings);
  /** The last one is at work, the others rest. */
  const pendings: Pending[] = [];
  let ended = false;
  const goOn = (one: Pending | undefined): void => {
    if (!one) return;
    const before = child.pid === undefined ? null : usedProcessorMs(child.pid);
    one.since = performance.now();
    one.timer = setTimeout(() => {
      const after = child.pid === undefined ? null : usedProcessorMs(child.pid);
      const usedMs = before === null || after === null ? null : after - before;
      settle(one)?.reject(new ChildFailure('timedOut', one.request.operation, '', usedMs));
      kill();
    }, one.left);
  };
  const settle = (one: Pending | undefined): Pending | null => {
    if (!one || !pendings.includes(one)) return null;
    const wasAtWork = pendings.at(-1) === one;
    rest(one);
    pendings.splice(pendings.indexOf(one), 1);
    if (wasAtWork && !ended) goOn(pendings.at(-1));
    return one;
  };
  const kill = (): void => {
    ended = true;
    child.kill('SIGKILL');
  };
  const ready = Promise.withResolvers<void>();
  const exited = Promise.withResolvers<void>();
  // A child that dies before it is ready rejects; unhandled, this must not end the process.
  ready.promise.catch(() => undefined);

  child.on('message', (message) => {
    const reply = message as Reply;
    if (reply.kind === 'ready') {
      ready.resolve();
      return;
    }
    const settled = settle(pendings.find(({ request }) => request.id === reply.id));
    if (reply.kind === 'answer') {
      const { value, residentMb, usedMs } = reply;
      settled?.resolve({ value, residentMb, usedMs });
    } else settled?.reject(new ChildFailure('failed', settled.request.operation, reply.detail));
  });
  const gone = (): void => {
    // The job at work crashed it, unless it was ended from here: then every job left is blameless.
    const guilty = ended ? undefined : pendings.at(-1);
    ended = true;
    for (const one of pendings.toReversed()) {
      settle(one)?.reject(new ChildFailure(one === guilty ? 'crashed' : 'setAside', one.request.operation));
    }
    ready.reject(new Error('vision engine: a child died while starting'));
    exited.resolve();
  };
  child.on('exit', gone);
  child.on('error', gone);

  return {
    pid: child.pid,
    ready: ready.promise,
    exited: exited.promise,
    kill,
    run: (request) => {
      const { promise, resolve, reject } = Promise.withResolvers<ChildAnswer>();
      const one: Pending = { request, resolve, reject, timer: null, left: settings.timeoutMs, since: 0 };
      rest(pendings.at(-1));
      pendings.push(one);
      goOn(one);
      child.send(request, (error) => {
        if (error) settle(one)?.reject(new ChildFailure('crashed', request.operation));
      });
      return promise;
    },
  };
}
