export { type Conclusion, conclude, giveToPerson } from './conclude.ts';
export { decideByPerson } from './decide-by-person.ts';
export { reasonsForVisitor } from './reasons.ts';
