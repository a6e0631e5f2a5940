import { sessionStore } from '@ekyc/design/browser-store.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyRecord as emptyFace } from '../face-authentication/journey.ts';
import { emptyRecord as emptyLicence } from '../additional-document/journey.ts';
import { readRecord } from './session-record.ts';

const publicId = 'zug5iaPnJIHSIuR5GkMnWBxk';

describe('what this browser remembers of a verification', () => {
  let stored: string | null = null;
  beforeEach(() => {
    stored = null;
    vi.spyOn(sessionStore, 'read').mockImplementation(() => stored);
  });

  it('comes back as it was stored', () => {
    const record = { ...emptyLicence, started: true, keptTake: 3, lookingAt: 'consent' };
    stored = JSON.stringify(record);
    expect(readRecord(publicId, emptyLicence)).toEqual(record);
  });

  it.each([
    ['cut off', '{"started":true'],
    ['no object', '[true]'],
    ['null', 'null'],
    ['of other types', '{"started":"yes","keptTake":"3","retaking":1,"lookingAt":{}}'],
    ['of other fields', '{"begun":true,"__proto__":{"started":true},"constructor":true}'],
  ])('is nothing where it is %s', (_, text) => {
    stored = text;
    expect(readRecord(publicId, emptyLicence)).toEqual(emptyLicence);
  });

  it('keeps what fits beside what does not', () => {
    stored = JSON.stringify({ started: true, feedback: 7, cameraAllowed: 'yes' });
    expect(readRecord(publicId, emptyFace)).toEqual({ ...emptyFace, started: true });
  });
});
