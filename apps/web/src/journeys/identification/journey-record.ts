import { sessionStore } from '../../api/browser-store.ts';
import { emptyRecord, type JourneyRecord } from './journey.ts';

const keyOf = (publicId: string) => `ekyc:journey:${publicId}`;

export function readRecord(publicId: string): JourneyRecord {
  try {
    const kept = JSON.parse(sessionStore.read(keyOf(publicId)) ?? '{}') as Partial<JourneyRecord>;
    return { ...emptyRecord, ...kept };
  } catch {
    return emptyRecord;
  }
}

export function writeRecord(publicId: string, change: Partial<JourneyRecord>): JourneyRecord {
  const record = { ...readRecord(publicId), ...change };
  sessionStore.write(keyOf(publicId), JSON.stringify(record));
  return record;
}
