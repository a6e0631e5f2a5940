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
  ruleOn,
} from './rule-on.ts';
