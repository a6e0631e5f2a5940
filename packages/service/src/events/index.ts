export { ChangeSignal } from './change-signal.ts';
export { BusinessWatches } from './business-watch.ts';
export { eventStream } from './event-stream.ts';
export type { Follower, StreamTimes } from './follow.ts';
export { webhookStream } from './webhook-stream.ts';
