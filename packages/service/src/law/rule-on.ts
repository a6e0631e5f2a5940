import type { Regime, RegimeRule, RetentionRule } from './regime-rule.ts';
import { rules } from './rules.ts';

/**
 * Which rule holds for a regime on a day (YYYY-MM-DD, Asia/Tokyo); null where the regime has no picture method on
 * that day.
 */
export function ruleOn(regime: Regime, day: string): RegimeRule | null {
  return rules[regime].find(({ lastDay }) => lastDay === null || day <= lastDay) ?? null;
}

/** The rule a verification was made by. Throws on a version that never was. */
export function ruleOfVersion(regime: Regime, version: string): RegimeRule {
  const rule = rules[regime].find((one) => one.version === version);
  if (!rule) throw new Error(`no rule ${version} of ${regime}`);
  return rule;
}

/** How long the law wants a verification of that rule kept. */
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
