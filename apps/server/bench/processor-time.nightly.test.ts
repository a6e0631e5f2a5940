import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { childrenOf, parseStat, processorSeconds } from './processor-time.ts';

test('a name with brackets and spaces does not shift the fields', () => {
  const numbers = Array.from({ length: 40 }, (_, index) => index + 4);
  expect(parseStat(`77 (a (b) c) S ${numbers.join(' ')}\n`)).toEqual({
    pid: 77,
    parent: 4,
    own: 14 + 15,
    reaped: 16 + 17,
  });
});

const onLinux = test.skipIf(process.platform !== 'linux');

const burn = (milliseconds: number) =>
  `const { user } = process.cpuUsage(); while (process.cpuUsage().user - user < ${milliseconds * 1000});`;

onLinux('counts the work of a child that runs', async () => {
  const child = spawn(process.execPath, ['-e', `${burn(300)} console.log('done'); process.stdin.resume();`]);
  try {
    await once(child.stdout, 'data');
    expect(childrenOf(process.pid)).toContain(child.pid);
    expect(processorSeconds(child.pid as number)).toBeGreaterThanOrEqual(0.28);
  } finally {
    child.kill();
  }
});

onLinux('counts the work of a child that has ended', () => {
  const before = processorSeconds(process.pid);
  spawnSync(process.execPath, ['-e', burn(300)]);
  expect(processorSeconds(process.pid) - before).toBeGreaterThanOrEqual(0.28);
});
