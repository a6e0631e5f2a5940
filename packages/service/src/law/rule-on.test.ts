import { regimes } from '@ekyc/contract';
import { describe, expect, test } from 'vitest';
import { isLaw, notBeyondRule, retentionRuleOf, ruleOfVersion, ruleOn } from './rule-on.ts';
import { rules } from './rules.ts';

describe('which rule holds on a day', () => {
  test.each([
    ['criminalProceeds', '2026-11-21', 'criminalProceeds/until-2027-03-31/6-1-1-ho'],
    ['criminalProceeds', '2027-03-31', 'criminalProceeds/until-2027-03-31/6-1-1-ho'],
    ['criminalProceeds', '2027-04-01', undefined],
    ['mobilePhone', '2026-03-31', 'mobilePhone/until-2026-03-31/picture'],
    ['mobilePhone', '2026-04-01', undefined],
    ['secondhandArticles', '2027-04-01', 'secondhandArticles/2026-11/15-3'],
    ['none', '2027-04-01', 'none/1'],
  ] as const)('%s on %s: %s', (regime, day, version) => {
    expect(ruleOn(regime, day)?.version).toBe(version);
  });

  test('every law demands thickness, address and the face', () => {
    for (const rule of regimes.filter(isLaw).flatMap((regime) => rules[regime])) {
      expect(rule).toMatchObject({ requiresThickness: true, requiresAddress: true, requiresFace: true });
    }
  });

  test('no two rules bear the same version, and each is found by its own', () => {
    const all = regimes.flatMap((regime) => rules[regime].map((rule) => ({ regime, rule })));
    expect(new Set(all.map(({ rule }) => rule.version)).size).toBe(all.length);
    for (const { regime, rule } of all) expect(ruleOfVersion(regime, rule.version)).toBe(rule);
    expect(() => ruleOfVersion('none', 'none/0')).toThrow('no rule');
  });
});

test('only records under 犯罪収益移転防止法 are kept by law: seven years from the end of the dealings', () => {
  const kept = Object.fromEntries(
    regimes.map((regime) => [regime, retentionRuleOf(regime, rules[regime][0]?.version ?? '')]),
  );
  expect(kept).toEqual({
    criminalProceeds: { kind: 'law', years: 7, after: 'endOfDealings' },
    mobilePhone: { kind: 'business' },
    secondhandArticles: { kind: 'business' },
    none: { kind: 'business' },
  });
});

test('a time beyond the last day is brought forward to its end in Tokyo', () => {
  const rule = { lastDay: '2027-03-31' };
  const end = new Date('2027-03-31T15:00:00Z');
  expect(notBeyondRule(rule, new Date('2027-04-02T00:00:00Z'))).toEqual(end);
  expect(notBeyondRule(rule, new Date('2027-03-31T14:59:59Z'))).toEqual(new Date('2027-03-31T14:59:59Z'));
  expect(notBeyondRule({ lastDay: null }, new Date('2099-01-01T00:00:00Z'))).toEqual(
    new Date('2099-01-01T00:00:00Z'),
  );
});
