export { type Conclusion, conclude, giveToPerson } from './conclude.ts';
export {
  decide,
  type DecidedResult,
  type DecisionBasis,
  type PolicyDecision,
} from './decide.ts';
export { decideByPerson } from './decide-by-person.ts';
export { reasonsForVisitor } from './reasons.ts';
