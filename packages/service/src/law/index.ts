export type { RegimeRule } from './regime-rule.ts';
export {
  idTypesOf,
  isLaw,
  lawfulMethods,
  lawfulRules,
  notBeyondRule,
  retentionRuleOf,
  ruleOfVersion,
  ruleOn,
} from './rule-on.ts';
