import { type IdType, type Method, methods, regimes, type RuleCondition } from '@ekyc/contract';
import type { Regime, RegimeRule, RetentionRule } from './regime-rule.ts';
import { rules } from './rules.ts';

/** Which rule lets a method serve for a regime on a day (YYYY-MM-DD, Asia/Tokyo); null where none does. */
export function ruleOn(regime: Regime, method: Method, day: string): RegimeRule | null {
  return (
    rules[regime].find(
      (rule) =>
        rule.method === method &&
        (rule.firstDay === null || rule.firstDay <= day) &&
        (rule.lastDay === null || day <= rule.lastDay),
    ) ?? null
  );
}

/** Why no method serves: not one of the settings', not lawful on the day, or what operator or business lack for it. */
export type MethodRefusal = 'not_in_settings' | 'not_lawful' | RuleCondition;

/**
 * The rules by which a business may identify somebody on a day, the usual first: pictures, then chips, then what is
 * signed. Without any, the refusal is that of the method that comes nearest.
 * @param asked the method that was asked for; null: any that the settings allow
 * @param allowed the methods of the settings
 * @param met the conditions that operator and business meet
 */
export function lawfulRules(
  regime: Regime,
  day: string,
  given: {
    readonly asked: Method | null;
    readonly allowed: readonly Method[];
    readonly met: readonly RuleCondition[];
  },
):
  | { readonly rules: readonly [RegimeRule, ...RegimeRule[]]; readonly refusal: null }
  | { readonly rules: readonly []; readonly refusal: MethodRefusal } {
  const { asked, allowed, met } = given;
  const wanted = methods.filter((method) => (asked === null || method === asked) && allowed.includes(method));
  if (wanted.length === 0) return { rules: [], refusal: 'not_in_settings' };
  const lawful = wanted.flatMap((method) => ruleOn(regime, method, day) ?? []);
  const [first, ...rest] = lawful.filter((rule) => unmetOf(rule, met) === null);
  if (first) return { rules: [first, ...rest], refusal: null };
  const [lacking = 'not_lawful'] = lawful.flatMap((rule) => unmetOf(rule, met) ?? []);
  return { rules: [], refusal: lacking };
}

/** The first of a rule's conditions that is not met; null where all are. */
function unmetOf(rule: RegimeRule, met: readonly RuleCondition[]): RuleCondition | null {
  return rule.conditions.find((condition) => !met.includes(condition)) ?? null;
}

/** The rules of each regime by which a method serves. */
export function rulesOf(method: Method): Readonly<Record<Regime, readonly RegimeRule[]>> {
  const own = (regime: Regime) => rules[regime].filter((rule) => rule.method === method);
  return {
    none: own('none'),
    criminalProceeds: own('criminalProceeds'),
    mobilePhone: own('mobilePhone'),
    secondhandArticles: own('secondhandArticles'),
  };
}

/** Which methods serve for which regime, with which documents, and when: what stands in the rules. */
export const lawfulMethods = regimes.flatMap((regime) =>
  rules[regime].map(({ method, idTypes, doubtfulIdTypes, conditions, firstDay, lastDay }) => ({
    regime,
    method,
    conditions: [...conditions],
    idTypes: [...idTypes],
    doubtfulIdTypes: [...doubtfulIdTypes],
    firstDay,
    lastDay,
  })),
);

/** Documents by which the rule lets a person be identified. @param doubtful whether those in doubt are among them */
export function idTypesOf(rule: RegimeRule, { doubtful }: { readonly doubtful: boolean }): readonly IdType[] {
  return doubtful ? [...rule.idTypes, ...rule.doubtfulIdTypes] : rule.idTypes;
}

/** The rule a verification was made by. Throws on a version that never was. */
export function ruleOfVersion(regime: Regime, version: string): RegimeRule {
  const rule = rules[regime].find((one) => one.version === version);
  if (!rule) throw new Error(`no rule ${version} of ${regime}`);
  return rule;
}

/** How long the law requires a verification of that rule to be retained. */
export function retentionRuleOf(regime: Regime, version: string): RetentionRule {
  return ruleOfVersion(regime, version).retention;
}

/** Whether a regime is a law; `none` is the business's own wish. */
export function isLaw(regime: Regime): boolean {
  return regime !== 'none';
}

/** The instant at which a rule ends: midnight in Tokyo (UTC+9 all the year) after its last day; null: no end. */
function endOfRule({ lastDay }: Pick<RegimeRule, 'lastDay'>): Date | null {
  return lastDay === null ? null : new Date(Date.parse(`${lastDay}T00:00:00+09:00`) + 24 * 3_600_000);
}

/** A time by which something must be done, brought forward to the end of the rule where that comes first. */
export function notBeyondRule(rule: Pick<RegimeRule, 'lastDay'>, wanted: Date): Date {
  const end = endOfRule(rule);
  return end && end < wanted ? end : wanted;
}
