export { exportEvents, exportKeyReads, exportLooks } from './export-logs.ts';
export { listEvents } from './list-events.ts';
export { listKeyReads } from './list-key-reads.ts';
export { listLooks } from './list-looks.ts';
