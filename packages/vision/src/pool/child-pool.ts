import type { EngineParty } from '@ekyc/engine-port';
import { ChildFailure, type ChildSettings, type EngineChild, startEngineChild } from './engine-child.ts';
import { FairQueue, type Lane } from './fair-queue.ts';
import type { Operation, Request } from './messages.ts';

export interface PoolSettings extends Omit<ChildSettings, 'niceness'> {
  /** Most children at a time; the first starts with `ready` or the first job, more when jobs wait. */
  readonly children: number;
  /** Most jobs that wait; with one more, the party with most of them gets the answer that the pool is busy. */
  readonly queueLimit: number;
  /** A child whose resident memory exceeds this after a job is replaced, in MiB. */
  readonly memoryLimitMb: number;
  /** How much children give way to other processes: the first, which takes no long jobs, and the others. */
  readonly niceness?: Readonly<Record<Lane, number>> | undefined;
  /** Whether a child may have answered this; one that answers anything else has failed. All answers where it is absent. */
  readonly isAnswer?: ((operation: Operation, value: unknown) => boolean) | undefined;
  /** Called for every job a child failed on. */
  readonly onFailure?: ((failure: ChildFailure) => void) | undefined;
}

export interface PoolBusy {
  readonly kind: 'busy';
  readonly retryAfterSeconds: number;
}

export type PoolAnswer = { readonly kind: 'answer'; readonly value: unknown } | PoolBusy;

export interface ChildPool {
  /**
   * Rejects with ChildFailure when the child crashed, ran out of time or failed on the job.
   * @param party on whose behalf; jobs without a party have no share that limits them
   */
  run(
    operation: Operation,
    bytes: Uint8Array,
    options: Request['options'],
    party?: EngineParty,
  ): Promise<PoolAnswer>;
  /** Resolves when one child is ready to work. */
  ready(): Promise<void>;
  /** Ends all children and waits until they are gone; jobs under way and waiting are rejected. */
  close(): Promise<void>;
}

interface Job {
  readonly request: Request;
  readonly party: EngineParty;
  readonly goesFirst: boolean;
  readonly resolve: (answer: PoolAnswer) => void;
  readonly reject: (error: Error) => void;
}

/** After this many children died while starting, waiting jobs are refused instead of waiting for ever. */
const startsToGiveUp = 3;
/** Processor time that the start of a child takes, in milliseconds. */
const childStartMs = 1500;
/**
 * How often a reading gives way to its own party: to the selfie and two instructions of a visitor who goes on meanwhile.
 * A page that sends more does not keep a child from the others by it.
 */
const mostTimesGivenWay = 3;

/** A reading at work, which gives way between two of its recognitions. */
interface Reading {
  readonly job: Job;
  timesGivenWay: number;
  /** Whether a picture is at work before it. */
  rests: boolean;
  /** It was through when that picture came. */
  over: boolean;
}

interface PoolState {
  readonly settings: PoolSettings;
  readonly children: Map<EngineChild, Lane>;
  readonly idle: EngineChild[];
  readonly readings: Map<EngineChild, Reading>;
  readonly queue: FairQueue<Job>;
  closed: boolean;
  failedStarts: number;
  nextId: number;
  /** Moving mean of a job's duration in milliseconds. */
  meanMs: number;
}

function replaceIfNeeded(pool: PoolState, child: EngineChild, wasReady: boolean): void {
  pool.children.delete(child);
  pool.readings.delete(child);
  const at = pool.idle.indexOf(child);
  if (at >= 0) pool.idle.splice(at, 1);
  if (pool.closed) return;
  pool.failedStarts = wasReady ? 0 : pool.failedStarts + 1;
  if (pool.failedStarts >= startsToGiveUp) {
    for (const job of pool.queue.clear()) job.reject(new Error('vision engine: children die while starting'));
    return;
  }
  if (pool.children.size === 0) addChild(pool);
  pump(pool);
}

function addChild(pool: PoolState): EngineChild {
  const lane = [...pool.children.values()].includes('quick') ? 'other' : 'quick';
  const child = startEngineChild({ ...pool.settings, niceness: pool.settings.niceness?.[lane] });
  pool.children.set(child, lane);
  let wasReady = false;
  child.ready.then(
    () => {
      wasReady = true;
      pool.failedStarts = 0;
      pool.idle.push(child);
      pump(pool);
    },
    () => undefined,
  );
  void child.exited.then(() => replaceIfNeeded(pool, child, wasReady));
  return child;
}

async function work(pool: PoolState, child: EngineChild, job: Job): Promise<void> {
  const started = performance.now();
  if (job.request.operation === 'readDocument')
    pool.readings.set(child, { job, timesGivenWay: 0, rests: false, over: false });
  try {
    const { value, residentMb, usedMs } = await child.run(job.request);
    const { operation } = job.request;
    if (pool.settings.isAnswer?.(operation, value) === false)
      throw new ChildFailure('failed', operation, 'an answer of another form');
    pool.meanMs = pool.meanMs * 0.9 + (performance.now() - started) * 0.1;
    pool.queue.finished(job, usedMs);
    job.resolve({ kind: 'answer', value });
    if (isStillAtWork(pool, child, job)) return;
    pool.readings.delete(child);
    if (residentMb > pool.settings.memoryLimitMb) child.kill();
    else if (!pool.closed) pool.idle.push(child);
  } catch (error) {
    if (pool.readings.get(child)?.job === job) pool.readings.delete(child);
    if (error instanceof ChildFailure && error.reason === 'setAside' && !pool.closed) {
      // The child ended by another job: nothing is known against this one.
      pool.queue.finished(job, 0);
      enqueue(pool, job);
      return;
    }
    // Whatever a picture did to a child's libraries, the next picture gets a fresh one.
    child.kill();
    // It costs the others a start as well.
    pool.queue.finished(job, performance.now() - started + childStartMs);
    if (error instanceof ChildFailure) pool.settings.onFailure?.(error);
    job.reject(error instanceof Error ? error : new Error('vision engine: no answer'));
  }
}

/** Whether a child that ended a job has another one: a reading, or the picture that goes before it. */
function isStillAtWork(pool: PoolState, child: EngineChild, ended: Job): boolean {
  const reading = pool.readings.get(child);
  if (!reading) return false;
  if (reading.job === ended) {
    reading.over = reading.rests;
    return reading.over;
  }
  reading.rests = false;
  return !reading.over;
}

function pump(pool: PoolState): void {
  while (!pool.closed && (startNext(pool, 'quick') || startNext(pool, 'other') || startBefore(pool)));
  if (!pool.closed && pool.queue.length > 0 && pool.children.size < pool.settings.children) addChild(pool);
}

/** @returns whether a child of that lane began to work */
function startNext(pool: PoolState, lane: Lane): boolean {
  const at = pool.idle.findIndex((child) => pool.children.get(child) === lane);
  const job = at < 0 ? null : pool.queue.next(lane);
  if (!job) return false;
  const [child] = pool.idle.splice(at, 1);
  void work(pool, child as EngineChild, job).then(() => pump(pool));
  return true;
}

/** @returns whether a picture began before which a reading of the same party rests */
function startBefore(pool: PoolState): boolean {
  for (const [child, reading] of pool.readings) {
    if (reading.rests || reading.timesGivenWay >= mostTimesGivenWay) continue;
    const job = pool.queue.nextBefore(reading.job, pool.children.get(child) ?? 'other');
    if (!job) continue;
    reading.rests = true;
    reading.timesGivenWay += 1;
    void work(pool, child, job).then(() => pump(pool));
    return true;
  }
  return false;
}

function enqueue(pool: PoolState, job: Job): void {
  pool.queue.add(job)?.resolve({ kind: 'busy', retryAfterSeconds: retryAfterSeconds(pool) });
}

function retryAfterSeconds(pool: PoolState): number {
  const waiting = (pool.queue.length * pool.meanMs) / pool.settings.children / 1000;
  return Math.min(30, Math.max(1, Math.ceil(waiting)));
}

/** A bounded queue in front of a few child processes. */
export function createChildPool(settings: PoolSettings): ChildPool {
  const pool: PoolState = {
    settings,
    children: new Map(),
    idle: [],
    readings: new Map(),
    queue: new FairQueue({ limit: settings.queueLimit, children: settings.children }),
    closed: false,
    failedStarts: 0,
    nextId: 1,
    meanMs: 500,
  };
  return {
    run: async (operation, bytes, options, party = {}) => {
      if (pool.closed) throw new Error('vision engine: closed');
      if (pool.failedStarts >= startsToGiveUp) pool.failedStarts = 0;
      const { promise, resolve, reject } = Promise.withResolvers<PoolAnswer>();
      const request = { id: pool.nextId++, operation, bytes, options };
      // A visitor waits for the answer to a picture.
      enqueue(pool, { request, party, goesFirst: operation === 'ingest', resolve, reject });
      pump(pool);
      return promise;
    },
    ready: async () => {
      if (pool.closed) throw new Error('vision engine: closed');
      const [first] = pool.children.keys();
      await (first ?? addChild(pool)).ready;
    },
    close: async () => {
      pool.closed = true;
      for (const job of pool.queue.clear()) job.reject(new Error('vision engine: closed'));
      const children = [...pool.children.keys()];
      for (const child of children) child.kill();
      await Promise.all(children.map(async (child) => child.exited));
    },
  };
}
