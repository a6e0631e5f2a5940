export { decide, reasonsForVisitor } from './decide.ts';
export { decideByPerson } from './decide-by-person.ts';
