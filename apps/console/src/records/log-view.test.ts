import { expect, test } from 'vitest';
import { addressOfLog, logNames, logOf, noFilter, queryOf } from './log-view.ts';

test('each log has an address, and the address leads to it', () => {
  for (const log of logNames) expect(logOf(new URL(addressOfLog(log), 'https://x').search)).toBe(log);
  expect(logOf('?log=others')).toBe('looks');
});

test('what is asked for is the filter, with the place to go on from', () => {
  const filter = { ...noFilter, by: 's1', action: 'video.viewed', from: '2026-11-01' };
  expect(queryOf('looks', filter, 'c')).toEqual({ ...filter, cursor: 'c' });
  expect(queryOf('keyReads', filter, null)).toEqual({ by: 's1', from: '2026-11-01', to: '' });
  expect(queryOf('events', filter, null)).toEqual({ by: 's1', from: '2026-11-01', to: '' });
});
