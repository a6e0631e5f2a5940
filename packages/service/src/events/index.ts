export { ChangeSignal } from './change-signal.ts';
export type { EventPorts } from './stream-events.route.ts';
