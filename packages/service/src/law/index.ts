export type { OperatorMeets, RegimeRule } from './regime-rule.ts';
export {
  idTypesOf,
  isLaw,
  lawfulMethods,
  lawfulRules,
  type MethodRefusal,
  notBeyondRule,
  retentionRuleOf,
  ruleOfVersion,
  rulesOf,
  ruleOn,
} from './rule-on.ts';
