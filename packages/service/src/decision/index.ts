export {
  decide,
  type DecidedResult,
  type DecisionBasis,
  type PolicyDecision,
  type Retake,
} from './decide.ts';
export { decideByPerson } from './decide-by-person.ts';
export { reasonsForVisitor } from './reasons.ts';
