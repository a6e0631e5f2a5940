import { expect, test } from 'vitest';
import { ChangeQueue } from './change-queue.ts';

test('many changes are refreshed a few at a time, each verification once', async () => {
  const refreshed: (readonly string[])[] = [];
  const all = new Promise<void>((resolve) => {
    const queue = new ChangeQueue(async (publicIds) => {
      refreshed.push(publicIds);
      if (refreshed.flat().length === 7) resolve();
    });
    for (const publicId of ['a', 'b', 'a', 'c', 'd', 'a', 'e', 'f', 'g']) queue.add(publicId);
  });
  await all;
  expect(refreshed).toEqual([
    ['a', 'b', 'c', 'd', 'e'],
    ['f', 'g'],
  ]);
});
