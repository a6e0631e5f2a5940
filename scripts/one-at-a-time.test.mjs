import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.mjs';

test('work of one name waits for its turn, work of another does not', async () => {
  const name = randomUUID();
  const order = [];
  const [holds, finish] = [Promise.withResolvers(), Promise.withResolvers()];
  const first = oneAtATime(name, async () => {
    holds.resolve();
    await finish.promise;
    order.push('first');
  });
  await holds.promise;
  const waits = Promise.withResolvers();
  const second = oneAtATime(name, async () => order.push('second'), waits.resolve);
  await waits.promise;
  await oneAtATime(`${name} other`, async () => order.push('other'));
  finish.resolve();
  await Promise.all([first, second]);
  expect(order).toEqual(['other', 'first', 'second']);
});

test('work that throws lets go', async () => {
  const name = randomUUID();
  const thrown = oneAtATime(name, () => Promise.reject(new Error('broken')));
  await expect(thrown).rejects.toThrow('broken');
  expect(await oneAtATime(name, async () => 'done')).toBe('done');
});

test('a holder that is killed lets go', async () => {
  const name = randomUUID();
  const module = fileURLToPath(new URL('one-at-a-time.mjs', import.meta.url));
  const program = `import { oneAtATime } from ${JSON.stringify(module)};
    await oneAtATime(${JSON.stringify(name)}, () => new Promise(() => { console.log('holds'); setInterval(() => {}, 9999); }));`;
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', program]);
  await once(holder.stdout, 'data');
  const done = oneAtATime(
    name,
    async () => 'done',
    () => holder.kill('SIGKILL'),
  );
  expect(await done).toBe('done');
});

test.runIf(process.platform === 'linux')(
  'a command holds the lock on when its starter is killed',
  async () => {
    const name = randomUUID();
    const module = fileURLToPath(new URL('one-at-a-time.mjs', import.meta.url));
    const command = `console.log('holds'); process.stdin.resume().on('end', () => { console.log('ends'); process.exit(); });`;
    const program = `import { spawn } from 'node:child_process';
    import { oneAtATime } from ${JSON.stringify(module)};
    await oneAtATime(${JSON.stringify(name)}, (held) => new Promise(() =>
      spawn(process.execPath, ['--eval', ${JSON.stringify(command)}], { stdio: [0, 1, 2, ...held] })));`;
    const starter = spawn(process.execPath, ['--input-type=module', '--eval', program]);
    await once(starter.stdout, 'data');
    const order = [];
    starter.stdout.on('data', () => order.push('command ends'));
    const waits = Promise.withResolvers();
    const second = oneAtATime(name, async () => order.push('second'), waits.resolve);
    await waits.promise;
    starter.kill('SIGKILL');
    await once(starter, 'exit');
    starter.stdin.end();
    await second;
    expect(order).toEqual(['command ends', 'second']);
  },
);
