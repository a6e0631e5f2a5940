/** What tests of the whole service drive or look into beneath its interfaces. Nothing that ships imports it. */
export { createEventLog } from './log-events.ts';
export { pcscReaders } from './pcsc/pcsc-readers.ts';
export { type RunningReader, startReader } from './start-reader.ts';
