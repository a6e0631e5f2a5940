import type { EmbedEvent, Status } from '@ekyc/contract';
import { expect, test } from 'vitest';
import { JourneyReport } from './journey-report.ts';
import { ownAddress } from './own-window.ts';

const reported = (statuses: readonly Status[]) => {
  const report = new JourneyReport();
  return statuses.flatMap((status) => report.onStatus(status)).map(nameOf);
};
const nameOf = (event: EmbedEvent) =>
  event.type === 'completed' ? event.status : event.type === 'error' ? event.code : event.type;

test.each<readonly [name: string, seen: Status[], reported: string[]]>([
  [
    'a whole journey, each step once',
    ['created', 'started', 'started', 'capturing', 'submitted', 'examining', 'approved', 'approved'],
    ['started', 'submitted', 'approved'],
  ],
  ['steps that the page did not see', ['capturing', 'declined'], ['started', 'submitted', 'declined']],
  ['a page opened while it is examined', ['examining', 'review'], ['started', 'submitted', 'review']],
  ['a page opened after the end', ['approved'], ['approved']],
  [
    'what is taken again is submitted again',
    ['started', 'submitted', 'resubmission', 'capturing', 'submitted', 'approved'],
    ['started', 'submitted', 'submitted', 'approved'],
  ],
  ['given up', ['started', 'canceled', 'canceled'], ['started', 'canceled']],
  ['expired', ['started', 'expired', 'expired'], ['started', 'expired']],
])('%s', (_, seen, expected) => {
  expect(reported(seen)).toEqual(expected);
});

test('what stands in the way is reported once, and only what a business can act on', () => {
  const report = new JourneyReport();
  report.onStatus('started');
  expect(report.isOpen()).toBe(true);
  expect(report.onBlocked('signIn')).toEqual([]);
  expect(report.onBlocked('otherDevice').map(nameOf)).toEqual(['other_device']);
  expect(report.onBlocked('otherDevice')).toEqual([]);
  expect(report.isOpen()).toBe(false);
  // Taken back from the other window, and lost again.
  expect(report.onStatus('started')).toEqual([]);
  expect(report.isOpen()).toBe(true);
  expect(report.onBlocked('otherDevice').map(nameOf)).toEqual(['other_device']);
});

test('the address outside of the frame is the same page', () => {
  expect(ownAddress('https://ekyc.example/embed/identification?publicId=a#x')).toBe(
    'https://ekyc.example/identification?publicId=a',
  );
  expect(ownAddress('https://ekyc.example/identification?publicId=/embed/')).toBe(
    'https://ekyc.example/identification?publicId=/embed/',
  );
});
