/** What tests of the whole service drive or look into beneath its interfaces. Nothing that ships imports it. */
export { readConfig } from './config/config.ts';
export { type EventLog } from './log-events.ts';
export { startAdapter } from './start-adapter.ts';
