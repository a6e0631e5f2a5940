export type { RegimeRule } from './regime-rule.ts';
export { isLaw, notBeyondRule, retentionRuleOf, ruleOfVersion, ruleOn } from './rule-on.ts';
