import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

test('a part that fails is reported and keeps no other from its turn', async () => {
  const done: string[] = [];
  const failed: string[] = [];
  const part = (name: string) => () => {
    done.push(name);
    return Promise.resolve();
  };
  await inTurn(
    { first: part('first'), second: () => Promise.reject(new Error('disk')), third: part('third') },
    (name, error) => failed.push(`${name} ${String(error)}`),
  );
  expect(done).toEqual(['first', 'third']);
  expect(failed).toEqual(['second Error: disk']);
});
