export { exportEvents, exportLooks } from './export-logs.ts';
export { listEvents } from './list-events.ts';
export { listLooks } from './list-looks.ts';
