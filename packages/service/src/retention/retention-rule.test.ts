import { describe, expect, test } from 'vitest';
import { isReleased, lastDayKept, legalDuty, type RetainedRow } from './retention-rule.ts';

const law = {
  regime: 'criminalProceeds',
  rule_version: 'criminalProceeds/until-2027-03-31/6-1-1-ho',
} as const;
const own = { regime: 'none', rule_version: 'none/1' } as const;
const row = (given: Partial<RetainedRow>): RetainedRow => ({
  ...own,
  status: 'approved',
  dealings_ended_on: null,
  // 2026-11-22 in Tokyo.
  ended_at: new Date('2026-11-21T15:00:00Z'),
  ...given,
});

describe('the duty of 犯罪収益移転防止法', () => {
  test('lasts while the end of the dealings is unknown', () => {
    const duty = legalDuty(row(law));
    expect(isReleased(duty, '2099-01-01')).toBe(false);
    expect(lastDayKept(row(law), 30)).toBeNull();
  });
  test('ends seven years after the end of the dealings, that day included', () => {
    const ended = row({ ...law, dealings_ended_on: '2027-03-31' });
    expect(isReleased(legalDuty(ended), '2034-03-31')).toBe(false);
    expect(isReleased(legalDuty(ended), '2034-04-01')).toBe(true);
    expect(lastDayKept(ended, null)).toBe('2034-03-31');
    expect(lastDayKept(ended, 30)).toBe('2034-03-31');
    expect(lastDayKept(ended, 3650)).toBe('2036-11-19');
  });
  test.each(['declined', 'canceled', 'expired'] as const)('does not hold one that was %s', (status) => {
    expect(isReleased(legalDuty(row({ ...law, status })), '2026-11-22')).toBe(true);
    expect(lastDayKept(row({ ...law, status }), 30)).toBe('2026-12-22');
  });
  test('retains a declined one whose business reported dealings', () => {
    const declined = row({ ...law, status: 'declined', dealings_ended_on: '2026-12-01' });
    expect(isReleased(legalDuty(declined), '2033-12-01')).toBe(false);
    expect(isReleased(legalDuty(declined), '2033-12-02')).toBe(true);
  });
});

describe('elsewhere the business sets', () => {
  test('days from the end in Tokyo, or until it deletes', () => {
    expect(lastDayKept(row({}), 1)).toBe('2026-11-23');
    expect(lastDayKept(row({}), 365)).toBe('2027-11-22');
    expect(lastDayKept(row({}), null)).toBeNull();
    expect(isReleased(legalDuty(row({})), '2026-11-22')).toBe(true);
  });
  test('the end of dealings changes nothing', () => {
    expect(lastDayKept(row({ dealings_ended_on: '2026-12-01' }), 1)).toBe('2026-11-23');
  });
});
