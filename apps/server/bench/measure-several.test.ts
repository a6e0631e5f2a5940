import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Command } from './command.ts';
import { measureSeveral } from './measure-several.ts';

/** In the place of run.ts: does by its name what a benchmark may do. */
const program = `
const say = (ratio) => console.log(JSON.stringify({
  name: process.argv[2], value: ratio, unit: 's', baseline: 1, ratio, bound: { atMost: 1 }, met: ratio <= 1,
}));
const acts = {
  keeps: () => say(0.5),
  misses: () => say(2),
  breaks: () => process.exit(1),
  lacks: () => process.exit(3),
  hangs: () => { say(0.25); setInterval(() => undefined, 1000); },
};
acts[process.argv[2]]();
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'several-'));
  await writeFile(join(folder, 'run.mjs'), program);
});
afterAll(() => rm(folder, { recursive: true }));

async function run(names: readonly string[], { strict = false, allSeconds = 900 } = {}) {
  const said: string[] = [];
  const lines: string[] = [];
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  const command: Command = {
    kind: 'measure',
    names,
    options: { folder: null, quick: true },
    strict,
    passedOn: ['--quick'],
  };
  const code = await measureSeveral(command, (text) => void said.push(text), {
    program: join(folder, 'run.mjs'),
    allSeconds,
    secondsFor: (name) => (name === 'hangs' ? 3 : 60),
  }).finally(() => stdout.mockRestore());
  return {
    code,
    said: said.join('\n'),
    lines: lines.map((line) => (JSON.parse(line) as { name: string }).name),
  };
}

test('lines of all on stdout, one table, and a sentence for each bound missed; strict makes it the exit code', async () => {
  const { code, said, lines } = await run(['keeps', 'misses', 'lacks']);
  expect(lines).toEqual(['keeps', 'misses']);
  expect(said).toMatch(/keeps +0\.5 +s +≤ 1 +ok\nmisses +2 +s +≤ 1 +missed/);
  expect(said).toContain('missed: misses: the ratio is 2.00, it must be at most 1');
  expect(said).toContain('left out: lacks');
  expect(said).not.toContain('missed: keeps');
  expect(code).toBe(0);
  expect((await run(['misses'], { strict: true })).code).toBe(1);
  expect((await run(['keeps'], { strict: true })).code).toBe(0);
});

test('one that fails or hangs is reported and spoils no other; what it had measured counts', async () => {
  const { code, said, lines } = await run(['breaks', 'hangs', 'keeps']);
  expect(lines).toEqual(['hangs', 'keeps']);
  expect(said).toContain('missed: breaks: failed');
  expect(said).toContain('missed: hangs: out of time');
  expect(said).toContain('keeps: measured');
  expect(code).toBe(1);
});

test('what does not fit into the time for all is not begun', async () => {
  const { code, said, lines } = await run(['keeps'], { allSeconds: 1 });
  expect(lines).toEqual([]);
  expect(said).toContain('missed: keeps: not begun');
  expect(code).toBe(1);
});
