import {
  businessConditions,
  type Method,
  methods,
  regimes,
  type RuleCondition,
  ruleConditions,
} from '@ekyc/contract';
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
    ['criminalProceeds', 'jpki', '2027-03-31', 'criminalProceeds/2026-08-06/6-1-1-ka'],
    ['criminalProceeds', 'jpki', '2027-04-01', 'criminalProceeds/2027-04-01/6-1-1-nu'],
    ['criminalProceeds', 'mdoc', '2027-03-31', 'criminalProceeds/2026-08-06/6-1-1-ru'],
    ['criminalProceeds', 'mdoc', '2027-04-01', 'criminalProceeds/2027-04-01/6-1-1-to'],
    ['mobilePhone', 'jpki', '2026-03-31', undefined],
    ['mobilePhone', 'jpki', '2026-04-01', 'mobilePhone/2026-04-01/3-1-1-to'],
    ['mobilePhone', 'mdoc', '2026-03-31', undefined],
    ['mobilePhone', 'mdoc', '2026-04-01', 'mobilePhone/2026-04-01/3-1-1-chi'],
    ['secondhandArticles', 'jpki', '2027-04-01', 'secondhandArticles/2026-08-12/15-3-11'],
    ['secondhandArticles', 'mdoc', '2027-04-01', undefined],
    ['none', 'jpki', '2026-03-31', 'none/1/jpki'],
    ['none', 'mdoc', '2027-04-01', 'none/1/mdoc'],
    ['none', 'picture', '2027-04-01', 'none/1'],
    ['none', 'chip', '2027-04-01', 'none/1/chip'],
  ] as const)('%s by %s on %s: %s', (regime, method, day, version) => {
    expect(ruleOn(regime, method, day)?.version).toBe(version);
  });

  // Read out of the laws by hand, and not from the rules: p picture, c chip, C counter, j certificate, m record.
  test.each([
    ['criminalProceeds', '2026-03-31', 'pcCjm'],
    ['criminalProceeds', '2026-11-26', 'pcCjm'],
    ['criminalProceeds', '2027-03-31', 'pcCjm'],
    ['criminalProceeds', '2027-04-01', 'cCjm'],
    ['criminalProceeds', '2030-01-01', 'cCjm'],
    ['mobilePhone', '2026-03-31', 'p'],
    ['mobilePhone', '2026-04-01', 'cCjm'],
    ['mobilePhone', '2027-04-01', 'cCjm'],
    ['secondhandArticles', '2026-03-31', 'pcCj'],
    ['secondhandArticles', '2026-11-26', 'pcCj'],
    ['secondhandArticles', '2027-04-01', 'pcCj'],
    ['none', '2026-03-31', 'pcCjm'],
    ['none', '2027-04-01', 'pcCjm'],
  ] as const)('%s on %s admits %s, and nothing else', (regime, day, admitted) => {
    const letters = { picture: 'p', chip: 'c', chipAtCounter: 'C', jpki: 'j', mdoc: 'm' } as const;
    const lawful = methods.filter((method) => ruleOn(regime, method, day) !== null);
    expect(lawful.map((method) => letters[method]).join('')).toBe(admitted);
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

  test('every law demands the address, of pictures the thickness, of a document that is elsewhere the face', () => {
    for (const rule of regimes.filter(isLaw).flatMap((regime) => rules[regime])) {
      expect(rule).toMatchObject({
        requiresThickness: rule.method === 'picture',
        requiresAddress: true,
        requiresFace: rule.method === 'picture' || rule.method === 'chip',
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

  test('a certificate under a law signs, and a record is of Japan and from 15 on; without one neither is demanded', () => {
    for (const rule of regimes.filter(isLaw).flatMap((regime) => rules[regime])) {
      expect(rule.requiresSignature).toBe(rule.method === 'jpki');
      expect(rule.conditions.includes('jpkiSigning')).toBe(rule.method === 'jpki');
      expect(rule.conditions.includes('certifiedProgram')).toBe(rule.method === 'mdoc');
      expect(rule.minimumAge).toBe(rule.method === 'mdoc' ? 15 : null);
      expect(rule.takesForeignRecords).toBe(false);
    }
    expect(ruleOn('none', 'jpki', '2027-04-01')).toMatchObject({
      requiresSignature: false,
      conditions: ['jpkiProvider'],
    });
    expect(ruleOn('none', 'mdoc', '2027-04-01')).toMatchObject({
      takesForeignRecords: true,
      minimumAge: null,
      conditions: ['mdocReader'],
    });
  });

  test('who verifies a signature: the business itself, but under 携帯電話不正利用防止法', () => {
    const asked = (regime: 'criminalProceeds' | 'mobilePhone' | 'secondhandArticles') =>
      businessConditions.filter((one) => ruleOn(regime, 'jpki', '2027-04-01')?.conditions.includes(one));
    expect(asked('criminalProceeds')).toEqual(['signatureVerifier']);
    expect(asked('mobilePhone')).toEqual([]);
    expect(asked('secondhandArticles')).toEqual(['signatureVerifier', 'occupationHeld']);
  });

  test('a condition that is not met is told, the operator’s first, and another method serves in its place', () => {
    const given = (met: readonly RuleCondition[], allowed: readonly Method[] = ['jpki']) => {
      const found = lawfulRules('secondhandArticles', '2027-04-01', { asked: null, allowed, met });
      return found.refusal ?? found.rules.map(({ method }) => method);
    };
    expect(given([])).toBe('jpkiProvider');
    expect(given(['jpkiProvider', 'occupationHeld'])).toBe('jpkiSigning');
    expect(given(['jpkiProvider', 'jpkiSigning', 'occupationHeld'])).toBe('signatureVerifier');
    expect(given(['jpkiProvider', 'jpkiSigning', 'signatureVerifier'])).toBe('occupationHeld');
    expect(given([...ruleConditions])).toEqual(['jpki']);
    expect(given([], ['jpki', 'chip'])).toEqual(['chip']);
    expect(given([...ruleConditions], ['jpki', 'chip', 'picture'])).toEqual(['picture', 'chip', 'jpki']);
    expect(given([...ruleConditions], ['mdoc'])).toBe('not_lawful');
  });

  test('every chip rule of a law names the revision it was read in', () => {
    for (const rule of regimes.filter(isLaw).flatMap((regime) => rules[regime]))
      if (rule.method !== 'picture') expect(rule.revision).toMatch(/^4\d\dM\w+_2\d{7}_5\w+$/);
  });

  test('the usual method comes first, and a refusal says why', () => {
    const both = { asked: null, allowed: ['chip', 'picture'], met: [] } as const;
    const methodsOn = (day: string) =>
      lawfulRules('criminalProceeds', day, both).rules.map(({ method }) => method);
    expect(methodsOn('2027-03-31')).toEqual(['picture', 'chip']);
    expect(methodsOn('2027-04-01')).toEqual(['chip']);
    const refusal = (asked: 'picture' | 'chip') =>
      lawfulRules('mobilePhone', '2026-04-01', { asked, allowed: ['picture'], met: [] }).refusal;
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
