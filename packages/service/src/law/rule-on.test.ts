import { methods, regimes } from '@ekyc/contract';
import { describe, expect, test } from 'vitest';
import {
  idTypesOf,
  isLaw,
  lawfulRules,
  notBeyondRule,
  retentionRuleOf,
  ruleOfVersion,
  ruleOn,
} from './rule-on.ts';
import { rules } from './rules.ts';

describe('which rule holds on a day', () => {
  test.each([
    ['criminalProceeds', 'picture', '2026-11-21', 'criminalProceeds/until-2027-03-31/6-1-1-ho'],
    ['criminalProceeds', 'picture', '2027-03-31', 'criminalProceeds/until-2027-03-31/6-1-1-ho'],
    ['criminalProceeds', 'picture', '2027-04-01', undefined],
    ['criminalProceeds', 'chip', '2027-03-31', 'criminalProceeds/2026-08-06/6-1-1-he'],
    ['criminalProceeds', 'chip', '2027-04-01', 'criminalProceeds/2027-04-01/6-1-1-ha'],
    ['criminalProceeds', 'chipAtCounter', '2027-03-31', 'criminalProceeds/2026-08-06/6-1-1-i'],
    ['criminalProceeds', 'chipAtCounter', '2027-04-01', 'criminalProceeds/2027-04-01/6-1-1-i'],
    ['mobilePhone', 'picture', '2026-03-31', 'mobilePhone/until-2026-03-31/picture'],
    ['mobilePhone', 'picture', '2026-04-01', undefined],
    ['mobilePhone', 'chip', '2026-03-31', undefined],
    ['mobilePhone', 'chip', '2026-04-01', 'mobilePhone/2026-04-01/3-1-1-ha'],
    ['mobilePhone', 'chipAtCounter', '2026-04-01', 'mobilePhone/2026-04-01/3-1-1-i'],
    ['secondhandArticles', 'picture', '2027-04-01', 'secondhandArticles/2026-11/15-3'],
    ['secondhandArticles', 'chip', '2027-04-01', 'secondhandArticles/2026-08-12/15-3-9'],
    ['secondhandArticles', 'chipAtCounter', '2027-04-01', 'secondhandArticles/2026-08-12/15-1'],
    ['none', 'picture', '2027-04-01', 'none/1'],
    ['none', 'chip', '2027-04-01', 'none/1/chip'],
  ] as const)('%s by %s on %s: %s', (regime, method, day, version) => {
    expect(ruleOn(regime, method, day)?.version).toBe(version);
  });

  test('no two rules of a method are in force on one day', () => {
    for (const regime of regimes)
      for (const method of methods)
        for (const day of ['2026-03-31', '2026-04-01', '2027-03-31', '2027-04-01']) {
          const inForce = rules[regime].filter(
            (rule) => rule.method === method && (rule.firstDay ?? day) <= day && day <= (rule.lastDay ?? day),
          );
          expect(inForce.length, `${regime} ${method} ${day}`).toBeLessThan(2);
        }
  });

  test('every law demands the address, of pictures the thickness, of a visitor who is elsewhere the face', () => {
    for (const rule of regimes.filter(isLaw).flatMap((regime) => rules[regime])) {
      expect(rule).toMatchObject({
        requiresThickness: rule.method === 'picture',
        requiresAddress: true,
        requiresFace: rule.method !== 'chipAtCounter',
      });
    }
  });

  test('a passport’s chip bears no address: no law takes it from afar, and at the counter only by the business’s word', () => {
    for (const rule of regimes.filter(isLaw).flatMap((regime) => rules[regime])) {
      if (rule.method === 'picture') continue;
      expect(idTypesOf(rule, { doubtful: false })).not.toContain('passport');
      expect(idTypesOf(rule, { doubtful: true }).includes('passport')).toBe(rule.method === 'chipAtCounter');
    }
  });

  test('every chip rule of a law names the revision it was read in', () => {
    for (const rule of regimes.filter(isLaw).flatMap((regime) => rules[regime]))
      if (rule.method !== 'picture') expect(rule.revision).toMatch(/^4\d\dM\w+_2\d{7}_5\w+$/);
  });

  test('the usual method comes first, and a refusal says why', () => {
    const both = { asked: null, allowed: ['chip', 'picture'] } as const;
    const methodsOn = (day: string) =>
      lawfulRules('criminalProceeds', day, both).rules.map(({ method }) => method);
    expect(methodsOn('2027-03-31')).toEqual(['picture', 'chip']);
    expect(methodsOn('2027-04-01')).toEqual(['chip']);
    const refusal = (asked: 'picture' | 'chip') =>
      lawfulRules('mobilePhone', '2026-04-01', { asked, allowed: ['picture'] }).refusal;
    expect(refusal('picture')).toBe('not_lawful');
    expect(refusal('chip')).toBe('not_in_settings');
  });

  test('no two rules bear the same version, and each is found by its own', () => {
    const all = regimes.flatMap((regime) => rules[regime].map((rule) => ({ regime, rule })));
    expect(new Set(all.map(({ rule }) => rule.version)).size).toBe(all.length);
    for (const { regime, rule } of all) expect(ruleOfVersion(regime, rule.version)).toBe(rule);
    expect(() => ruleOfVersion('none', 'none/0')).toThrow('no rule');
  });
});

test('only records under 犯罪収益移転防止法 are retained by law: seven years from the end of the dealings', () => {
  const retention = Object.fromEntries(
    regimes.map((regime) => [regime, retentionRuleOf(regime, rules[regime][0]?.version ?? '')]),
  );
  expect(retention).toEqual({
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
