export { ChangeSignal } from './change-signal.ts';
export { BusinessWatches } from './business-watch.ts';
export { eventStream, type StreamTimes } from './event-stream.ts';
