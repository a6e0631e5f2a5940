import { existsSync, readFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { getPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { type ChildPool, createChildPool, type PoolSettings } from './child-pool.ts';
import { childPermissions } from './child-permissions.ts';
import { ChildFailure, startEngineChild } from './engine-child.ts';

const childModule = fileURLToPath(new URL('../../test/obedient-child.ts', import.meta.url));
const pools: ChildPool[] = [];

function open(settings: Partial<PoolSettings> = {}): ChildPool {
  const pool = createChildPool({
    module: childModule,
    execArgv: childPermissions(),
    timeoutMs: 10_000,
    children: 1,
    queueLimit: 4,
    memoryLimitMb: 1000,
    ...settings,
  });
  pools.push(pool);
  return pool;
}

async function tell(pool: ChildPool, word: string): Promise<unknown> {
  const answer = await pool.run('detect', Buffer.from(word), {});
  return answer.kind === 'answer' ? answer.value : answer;
}

afterEach(async () => {
  await Promise.all(pools.splice(0).map(async (pool) => pool.close()));
});

test('a child inherits no environment, whatever keys this process holds', async () => {
  process.env['MASTER_KEY'] = 'secret of the test';
  expect(await tell(open(), 'environment')).toEqual([]);
  delete process.env['MASTER_KEY'];
});

test('a child cannot read files outside the package and its dependencies', async () => {
  const pool = open();
  expect(await tell(pool, 'read /etc/hostname')).toBe('ERR_ACCESS_DENIED');
  expect(await tell(pool, `read ${childModule}`)).toBe('read');
});

test('a crash fails its job only; the next runs in a fresh child', async () => {
  const failures: ChildFailure[] = [];
  const pool = open({ onFailure: (failure) => failures.push(failure) });
  const before = await tell(pool, 'name');
  await expect(tell(pool, 'crash')).rejects.toMatchObject({ reason: 'crashed' });
  expect(await tell(pool, 'name')).not.toBe(before);
  expect(failures.map((failure) => failure.message)).toEqual(['vision engine: detect crashed']);
});

test('a job out of time loses its child', async () => {
  const pool = open({ timeoutMs: 300 });
  await pool.ready();
  const before = await tell(pool, 'name');
  await expect(tell(pool, 'hang')).rejects.toMatchObject({ reason: 'timedOut' });
  expect(await tell(pool, 'name')).not.toBe(before);
});

test('a child that failed on a job or holds too much memory is replaced', async () => {
  const pool = open();
  const first = await tell(pool, 'name');
  await expect(tell(pool, 'fail')).rejects.toBeInstanceOf(ChildFailure);
  const second = await tell(pool, 'bloat');
  expect(second).not.toBe(first);
  expect(await tell(pool, 'name')).not.toBe(second);
});

test('a child that answers in another form has failed, and is replaced', async () => {
  const pool = open({ isAnswer: (operation, value) => operation === 'detect' && typeof value === 'string' });
  const before = await tell(pool, 'name');
  await expect(tell(pool, 'environment')).rejects.toMatchObject({ reason: 'failed' });
  expect(await tell(pool, 'name')).not.toBe(before);
});

test('a child that dies at rest is replaced', async () => {
  const pool = open();
  const name = await tell(pool, 'die at rest');
  // Its death may be noticed only by the next job, which then fails; the one after must not.
  await tell(pool, 'name').catch(() => undefined);
  const next = await tell(pool, 'name');
  expect(next).not.toBe(name);
});

test('distinguishes a child that works until its time is over from one that a busy machine left waiting', async () => {
  const pool = open({ timeoutMs: 1500 });
  await pool.ready();
  const spinning = (await tell(pool, 'spin').catch((error: unknown) => error)) as ChildFailure;
  const waiting = (await tell(pool, 'hang').catch((error: unknown) => error)) as ChildFailure;
  expect([spinning.reason, waiting.reason]).toEqual(['timedOut', 'timedOut']);
  expect(spinning.usedMs ?? 0).toBeGreaterThan(waiting.usedMs ?? 0);
});

test('one party waits for itself alone: another one is served while its jobs hang', async () => {
  const pool = open({ children: 2, queueLimit: 16 });
  const hostile = Array.from({ length: 6 }, (_, i) =>
    pool.run('detect', Buffer.from('hang'), {}, { verification: `h${i}`, address: 'one' }),
  );
  const settled = Promise.allSettled(hostile);
  for (let times = 0; times < 3; times++)
    expect(
      await pool.run('detect', Buffer.from('name'), {}, { verification: 'v', address: 'v' }),
    ).toMatchObject({ kind: 'answer' });
  await pool.close();
  // None was answered meanwhile, nor refused.
  expect((await settled).map(({ status }) => status)).toEqual(hostile.map(() => 'rejected'));
});

test('the first child gives way as little as configured, the others more', async () => {
  const pool = open({ children: 2, niceness: { quick: 0, other: 5 } });
  await pool.ready();
  const niceness = getPriority();
  // The first holds the quick child, so that another one starts.
  const hanging = tell(pool, 'hang');
  expect(await tell(pool, 'niceness')).toBe(niceness + 5);
  const settled = Promise.allSettled([hanging]);
  await pool.close();
  await settled;
  expect(await tell(open({ niceness: { quick: 3, other: 5 } }), 'niceness')).toBe(niceness + 3);
});

test.runIf(existsSync('/proc/self/autogroup'))(
  'a child gives way with its session, between which Linux shares the processor first',
  async () => {
    const given = (pid: number | undefined) =>
      readFileSync(`/proc/${pid}/autogroup`, 'utf8')
        .replace(/^.*nice /, '')
        .trim();
    for (const niceness of [0, 10]) {
      const child = startEngineChild({
        module: childModule,
        execArgv: childPermissions(),
        timeoutMs: 10_000,
        niceness,
      });
      await child.ready;
      await expect.poll(() => given(child.pid)).toBe(String(niceness));
      child.kill();
      await child.exited;
    }
  },
);

const ownParty = { verification: 'v', address: 'a' };

/** A reading that is under way, and what it answered. */
function readingIn(pool: ChildPool) {
  const state = { done: false };
  const answer = pool.run('readDocument', Buffer.from('wait'), {}, ownParty).then((result) => {
    state.done = true;
    return result;
  });
  return { state, answer };
}

const picture = (pool: ChildPool, word: string) => pool.run('ingest', Buffer.from(word), {}, ownParty);

test('a picture goes before the reading of the same verification, in the child that reads', async () => {
  const pool = open({ children: 1 });
  await pool.ready();
  const { state, answer } = readingIn(pool);
  const selfie = await picture(pool, 'name');
  expect([selfie.kind, state.done]).toEqual(['answer', false]);
  await picture(pool, 'go on');
  expect(await answer).toEqual(selfie);
  expect(await picture(pool, 'name')).toEqual(selfie);
});

test('a reading gives way three times; a fourth picture waits for its end', async () => {
  const pool = open({ children: 2 });
  await pool.ready();
  const { answer } = readingIn(pool);
  const settled = Promise.allSettled([answer]);
  for (let times = 0; times < 3; times++) await picture(pool, 'name');
  const fourth = Promise.allSettled([picture(pool, 'name')]);
  // Another one's job is done meanwhile, so the fourth could have been.
  await pool.run('detect', Buffer.from('name'), {}, { verification: 'w' });
  await pool.close();
  expect([...(await settled), ...(await fourth)].map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ]);
});

test('a picture that brings the child down costs the reading nothing but a new beginning', async () => {
  const failures: string[] = [];
  const pool = open({ children: 1, onFailure: ({ message }) => failures.push(message) });
  await pool.ready();
  const { state, answer } = readingIn(pool);
  await expect(picture(pool, 'crash')).rejects.toMatchObject({ reason: 'crashed' });
  await picture(pool, 'name');
  expect(state.done).toBe(false);
  await picture(pool, 'go on');
  expect((await answer).kind).toBe('answer');
  expect(failures).toEqual(['vision engine: ingest crashed']);
});

test('a full queue answers busy at once and tells when to come again', async () => {
  const pool = open({ queueLimit: 2 });
  await pool.ready();
  const working = tell(pool, 'hang');
  const waiting = [tell(pool, 'hang'), tell(pool, 'hang')];
  const refused = await tell(pool, 'name');
  expect(refused).toMatchObject({ kind: 'busy' });
  expect((refused as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThanOrEqual(1);
  const settled = Promise.allSettled([working, ...waiting]);
  await pool.close();
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
});

test('children that die while starting refuse the jobs instead of keeping them', async () => {
  const pool = open({ module: fileURLToPath(new URL('./no-such-file.ts', import.meta.url)), silent: true });
  await expect(tell(pool, 'name')).rejects.toThrow('die while starting');
});

test('a child ends when its parent is killed', async () => {
  const parent = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../test/doomed-parent.ts', import.meta.url))],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  await once(parent.stdout, 'data');
  parent.kill('SIGKILL');
  // The child shares the parent's stderr: 'close' comes only when both are gone.
  await once(parent, 'close');
  expect(parent.signalCode).toBe('SIGKILL');
});
