import { expect, test } from 'vitest';
import { QueueWorkers } from './queue-workers.ts';

function threeWorkers() {
  const woken: string[] = [];
  const workers = new QueueWorkers({ notifyWorker: (id) => void woken.push(id) });
  for (const id of ['a', 'b', 'c']) workers.add(id);
  return { woken, workers };
}

test('one of those without a job is woken', () => {
  const { woken, workers } = threeWorkers();
  workers.wakeOne();
  expect(woken).toEqual(['a']);
});

test('who finds a job wakes the next, and looks again when it is done', async () => {
  const { woken, workers } = threeWorkers();
  const done = Promise.withResolvers<void>();
  const first = workers.during('a', () => done.promise);
  expect(woken).toEqual(['b']);
  workers.wakeOne();
  expect(woken).toEqual(['b', 'b']);
  done.resolve();
  await first;
  expect(woken).toEqual(['b', 'b', 'a']);
});

test('while all are at work nobody is woken, and each looks again afterwards', async () => {
  const { woken, workers } = threeWorkers();
  const done = Promise.withResolvers<void>();
  const all = ['a', 'b', 'c'].map((id) => workers.during(id, () => done.promise));
  woken.splice(0);
  workers.wakeOne();
  expect(woken).toEqual([]);
  done.resolve();
  await Promise.all(all);
  expect(woken).toEqual(['a', 'b', 'c']);
});

test('a job that fails leaves its worker free', async () => {
  const { woken, workers } = threeWorkers();
  await expect(workers.during('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  woken.splice(0);
  workers.wakeOne();
  expect(woken).toEqual(['a']);
});
