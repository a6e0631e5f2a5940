import * as session from '../session/session-record.ts';
import { emptyRecord, type JourneyRecord } from './journey.ts';

export function readRecord(publicId: string): JourneyRecord {
  return session.readRecord(publicId, emptyRecord);
}

export function writeRecord(publicId: string, change: Partial<JourneyRecord>): void {
  session.writeRecord(publicId, emptyRecord, change);
}
