import { sessionStore } from '@ekyc/design/browser-store.ts';
import { noteProgress } from '../../browser-key/browser-key.ts';
import type { SessionRecord } from './steps.ts';
import { objectIn } from './stored-texts.ts';

/** What a field of a journey's record holds that is null where it remembers nothing. */
const nullableFields: Readonly<Record<string, 'string' | 'number'>> = {
  lookingAt: 'string',
  feedback: 'string',
  keptTake: 'number',
};

const keyOf = (publicId: string) => `ekyc:journey:${publicId}`;

/**
 * What this browser remembers of one verification; a page of another release may have stored it. Fields that this one
 * does not have, and values of another type, are left out.
 * @param empty where it remembers nothing
 */
export function readRecord<Record extends SessionRecord>(publicId: string, empty: Record): Record {
  let stored: unknown = null;
  try {
    stored = JSON.parse(sessionStore.read(keyOf(publicId)) ?? 'null');
  } catch {
    // Cut off: nothing is remembered.
  }
  const fitting = Object.entries(objectIn(stored)).filter(([name, value]) => fits(empty, name, value));
  return { ...empty, ...Object.fromEntries(fitting) };
}

function fits(empty: SessionRecord, name: string, value: unknown): boolean {
  if (!Object.hasOwn(empty, name)) return false;
  const first: unknown = empty[name as keyof SessionRecord];
  return first === null
    ? value === null || typeof value === nullableFields[name]
    : typeof value === typeof first;
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
