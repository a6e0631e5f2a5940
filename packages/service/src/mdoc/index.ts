export { eraseRecordRequests } from './erase-requests.ts';
export { finishRequest } from './finish-request.ts';
export type { MdocPorts, RecordReader } from './mdoc-ports.ts';
export { evidenceOfFiles } from './record-files.ts';
export { startRequest } from './start-request.ts';
