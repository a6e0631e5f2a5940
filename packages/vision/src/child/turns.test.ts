import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('one at a time in the order of coming; who gives way lets those go first who wait, and then goes on', async () => {
  const turns = new Turns();
  const said: string[] = [];
  const reading = turns.take(async ({ giveWay }) => {
    for (const part of ['a', 'b', 'c']) {
      await giveWay();
      said.push(`reading ${part}`);
      // Comes while a part is under way.
      if (part === 'a') pictures.push(picture('first'), picture('second'));
    }
  });
  const picture = (name: string) =>
    turns.take(async () => {
      said.push(`${name} begins`);
      await Promise.resolve();
      said.push(`${name} ends`);
    });
  const pictures: ReturnType<typeof picture>[] = [];
  await reading;
  await Promise.all(pictures);
  expect(said).toEqual([
    'reading a',
    'first begins',
    'first ends',
    'second begins',
    'second ends',
    'reading b',
    'reading c',
  ]);
});

test('what others used meanwhile is not counted', async () => {
  const turns = new Turns();
  const spin = () => {
    for (const end = process.cpuUsage().user + 120_000; process.cpuUsage().user < end; );
  };
  let other: Promise<{ usedMs: number }> | null = null;
  const resting = await turns.take(async ({ giveWay }) => {
    other = turns.take(async () => Promise.resolve(spin()));
    await giveWay();
  });
  expect((await (other as unknown as Promise<{ usedMs: number }>)).usedMs).toBeGreaterThan(100);
  expect(resting.usedMs).toBeLessThan(100);
});

test('who fails gives the turn back', async () => {
  const turns = new Turns();
  await expect(turns.take(async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect((await turns.take(async () => Promise.resolve(1))).value).toBe(1);
});
