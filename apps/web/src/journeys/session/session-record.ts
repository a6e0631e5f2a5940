import { sessionStore } from '@ekyc/design/browser-store.ts';
import { noteProgress } from '../../browser-key/browser-key.ts';
import type { SessionRecord } from './steps.ts';

const keyOf = (publicId: string) => `ekyc:journey:${publicId}`;

/** What this browser remembers of one verification. @param empty where it remembers nothing */
export function readRecord<Record extends SessionRecord>(publicId: string, empty: Record): Record {
  try {
    const stored = JSON.parse(sessionStore.read(keyOf(publicId)) ?? '{}') as Partial<Record>;
    return { ...empty, ...stored };
  } catch {
    return empty;
  }
}

export function writeRecord<Record extends SessionRecord>(
  publicId: string,
  empty: Record,
  change: Partial<Record>,
): void {
  sessionStore.write(keyOf(publicId), JSON.stringify({ ...readRecord(publicId, empty), ...change }));
  noteRecord(publicId);
}

/** Stores it beside this browser's key too: session storage ends with the tab. */
export function noteRecord(publicId: string): void {
  const record = sessionStore.read(keyOf(publicId));
  if (record !== null) noteProgress(publicId, record);
}

/** @param record as it was noted */
export function restoreRecord(publicId: string, record: string): void {
  sessionStore.write(keyOf(publicId), record);
}
