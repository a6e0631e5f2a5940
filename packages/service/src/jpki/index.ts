export { eraseVisits } from './erase-visits.ts';
export { finishVisit } from './finish-visit.ts';
export type { JpkiPorts, JpkiProvider } from './jpki-ports.ts';
export { startVisit } from './start-visit.ts';
