import type { EngineParty } from '@ekyc/engine-port';
import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

interface Named {
  readonly name: string;
  readonly goesFirst?: boolean;
  readonly party: EngineParty;
}

function open(given: { limit?: number; children?: number } = {}) {
  const clock = { ms: 0 };
  const queue = new FairQueue<Named>({ limit: 100, children: 2, ...given, now: () => clock.ms });
  const add = (name: string, party: EngineParty, goesFirst = false) =>
    queue.add({ name, party, goesFirst })?.name ?? null;
  /** Works on everything that may run now, one after the other. */
  const workOff = (usedMs = 1) => {
    const names: string[] = [];
    for (let job = queue.next('other'); job; job = queue.next('other')) {
      names.push(job.name);
      queue.finished(job, usedMs);
    }
    return names;
  };
  return { queue, clock, add, workOff };
}

test('one job at a time for a verification and for an address, and the next of each when it is done', () => {
  const { queue, add } = open({ children: 9 });
  add('first', { verification: 'v', address: 'a' });
  add('same verification', { verification: 'v', address: 'b' });
  add('same address', { verification: 'w', address: 'a' });
  add('other', { verification: 'x', address: 'c' });
  const next = () => queue.next('other');
  const first = next();
  expect([first?.name, next()?.name, next()]).toEqual(['first', 'other', null]);
  if (first) queue.finished(first, 1);
  expect([next()?.name, next()?.name]).toEqual(['same verification', 'same address']);
});

test('an address gets one turn, however many verifications it brings', () => {
  const { add, workOff } = open();
  for (let i = 0; i < 7; i++) add(`hostile ${i}`, { verification: `h${i}`, address: 'h' });
  add('honest', { verification: 'v', address: 'v' });
  expect(workOff().indexOf('honest')).toBe(1);
});

test('a business gets its share, however many verifications and addresses it brings', () => {
  const { add, workOff } = open();
  for (let i = 0; i < 20; i++)
    add(`hostile ${i}`, { business: 'H', verification: `h${i}`, address: `h${i}` });
  for (let i = 0; i < 3; i++) add(`honest ${i}`, { business: 'B', verification: `v${i}`, address: `v${i}` });
  const order = workOff();
  expect(order.slice(0, 6).filter((name) => name.startsWith('honest'))).toHaveLength(3);
});

test('within a business the party that used less goes first, and old use is forgotten', () => {
  const { clock, add, workOff } = open();
  add('used much', { business: 'B', verification: 'much' });
  workOff(1500);
  add('much', { business: 'B', verification: 'much' });
  add('little', { business: 'B', verification: 'little' });
  expect(workOff(1)).toEqual(['little', 'much']);
  clock.ms += 3_600_000;
  add('little', { business: 'B', verification: 'little' });
  workOff(1);
  add('much', { business: 'B', verification: 'much' });
  add('little again', { business: 'B', verification: 'little' });
  expect(workOff(1)).toEqual(['much', 'little again']);
});

test('a party whose job took long leaves the quick child to the others', () => {
  const { queue, clock, add, workOff } = open({ children: 2 });
  for (const name of ['h0', 'h1', 'v']) add(name, { verification: name });
  workOff(1);
  for (const name of ['h0', 'h1']) add(name, { verification: name });
  workOff(5000);
  for (const name of ['h0', 'h1']) add(name, { verification: name });
  expect(queue.next('quick')).toBeNull();
  expect(queue.next('other')).not.toBeNull();
  add('honest', { verification: 'v' });
  expect(queue.next('quick')?.name).toBe('honest');
  expect(queue.next('quick')).toBeNull();
  clock.ms += 700_000;
  expect(queue.next('quick')).not.toBeNull();
});

test('as long as that is remembered, so does who is not known yet', () => {
  const { queue, clock, add, workOff } = open({ children: 2 });
  add('new', { verification: 'n', address: 'n' });
  expect(queue.next('quick')?.name).toBe('new');
  add('hostile', { verification: 'h' });
  workOff(5000);
  add('newer', { verification: 'm' });
  expect(queue.next('quick')).toBeNull();
  expect(workOff(1)).toEqual(['newer']);
  add('newer again', { verification: 'm' });
  expect(queue.next('quick')?.name).toBe('newer again');
  clock.ms += 700_000;
  add('newest', { verification: 'o' });
  expect(queue.next('quick')?.name).toBe('newest');
});

test('with one child nobody waits for ever for the child that is left to others', () => {
  const { queue, add, workOff } = open({ children: 1 });
  add('once', { verification: 'h' });
  workOff(5000);
  add('again', { verification: 'h' });
  expect(queue.next('quick')?.name).toBe('again');
});

test('a verification and an address have queues of their own, which end', () => {
  const { add } = open();
  const refused = Array.from({ length: 6 }, (_, i) => add(`v${i}`, { verification: 'v' }));
  expect(refused).toEqual([null, null, null, null, 'v4', 'v5']);
  const ofAddress = Array.from({ length: 10 }, (_, i) =>
    add(`a${i}`, { verification: `w${i}`, address: 'a' }),
  );
  expect(ofAddress.filter((name) => name !== null)).toEqual(['a8', 'a9']);
});

test('in a full queue only the last job of the party with most of them is dropped', () => {
  const { add } = open({ limit: 6 });
  for (let i = 0; i < 3; i++) add(`small ${i}`, { business: 'B', verification: `v${i}` });
  for (let i = 0; i < 3; i++) add(`hostile ${i}`, { business: 'H', verification: `h${i}` });
  expect(add('hostile 3', { business: 'H', verification: 'h3' })).toBe('hostile 3');
  expect(add('other', { business: 'C', verification: 'c' })).toBe('hostile 2');
});

test('jobs of nobody wait in the order in which they came', () => {
  const { add, workOff } = open({ limit: 2 });
  expect([add('1', {}), add('2', {}), add('3', {})]).toEqual([null, null, '3']);
  expect(workOff(10_000)).toEqual(['1', '2']);
});

test('a reading at work gives way to pictures of its own party, one at a time, and to nobody else', () => {
  const { queue, add } = open({ children: 2 });
  add('reading', { verification: 'v', address: 'a' });
  const reading = queue.next('other');
  if (!reading) throw new Error('no reading');
  add('of a stranger', { verification: 'x', address: 'x' }, true);
  add('another reading', { verification: 'v', address: 'a' });
  add('selfie', { verification: 'v', address: 'a' }, true);
  add('instruction', { verification: 'v', address: 'a' }, true);
  const selfie = queue.nextBefore(reading, 'other');
  expect(selfie?.name).toBe('selfie');
  expect(queue.nextBefore(reading, 'other')).toBeNull();
  expect(queue.next('other')?.name).toBe('of a stranger');
  if (selfie) queue.finished(selfie, 1);
  expect(queue.nextBefore(reading, 'other')?.name).toBe('instruction');
});

test('of one address the pictures of another verification wait for a third one at work', () => {
  const { queue, add } = open({ children: 2 });
  add('reading', { verification: 'v', address: 'a' });
  const reading = queue.next('other');
  add('first', { verification: 'w' });
  queue.next('other');
  add('second', { verification: 'w', address: 'a' }, true);
  expect(reading && queue.nextBefore(reading, 'other')).toBeNull();
});
