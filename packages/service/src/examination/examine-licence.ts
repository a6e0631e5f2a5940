import type { LicenceSubmission, Profile } from '@ekyc/contract';
import { doubtsAboutLicence, namesMatch, todayInTokyo } from '@ekyc/documents';
import { type AcceptPorts, findPicture, type FrozenPicture, frozenPictures } from '../capture/index.ts';
import {
  editedFields,
  licenceValues,
  newestApproved,
  openVault,
  type VerificationTable,
} from '../verification/index.ts';
import type { CheckResult, Retake } from '../checks/index.ts';
import { type ReadField, thresholds } from '../engine/index.ts';
import { sealedFields, type StoredReading } from '../sealing/index.ts';
import { countForbidden } from './gather.ts';
import { agreements, otherReadings } from './match-profile.ts';

/** What is compared of a licence. */
export interface Licence {
  readonly submission: LicenceSubmission;
  readonly reading: StoredReading;
  readonly pictures: readonly FrozenPicture[];
  /** YYYY-MM-DD in Asia/Tokyo. */
  readonly today: string;
}

/**
 * Examines a licence: its pictures, what was submitted against what was read, its days, and whether it is the
 * person's whom the business identified before.
 */
export async function examineLicence(ports: AcceptPorts, row: VerificationTable): Promise<CheckResult[]> {
  const vault = openVault(ports.master, row);
  if (!row.sealed_licence || !row.sealed_reading) throw new Error('a submitted licence was read');
  const licence: Licence = {
    submission: vault.openJson(sealedFields.licence, row.sealed_licence),
    reading: vault.openJson(sealedFields.reading, row.sealed_reading),
    pictures: await frozenPictures(ports.db, row.id),
    today: todayInTokyo(ports.now()),
  };
  const front = findPicture(licence.pictures, 'document', 'front')?.material.id;
  if (front !== licence.reading.materialId) throw new Error('the reading is not of the frozen front');
  return [
    documentQuality(licence),
    documentType(licence),
    {
      check: 'forbiddenNumber',
      outcome: 'clear',
      values: { refused: await countForbidden(ports.db, row.id) },
      thresholds: {},
      engine: null,
    },
    licenceMatch(licence),
    licenceDates(licence),
    profileMatch(licence, await identifiedPerson(ports, row)),
  ];
}

function retakeOf({ pictures }: Pick<Licence, 'pictures'>): Retake[] {
  return pictures.flatMap(({ material }) =>
    material.problems.map((problem) => ({
      photoType: material.photo_type,
      problem,
    })),
  );
}

function documentQuality(licence: Licence): CheckResult {
  const retake = retakeOf(licence);
  return {
    check: 'documentQuality',
    outcome: retake.length === 0 ? 'clear' : 'consider',
    values: { problems: retake.map(({ photoType, problem }) => `${photoType}:${problem}`) },
    thresholds: { sharpness: thresholds.document.sharpness, glare: thresholds.document.glare },
    engine: licence.reading.engine,
    retake,
  };
}

function documentType(licence: Licence): CheckResult {
  const { typeConfidence, engine } = licence.reading;
  const limit = thresholds.reading.typeConfidence;
  return {
    check: 'documentType',
    outcome: typeConfidence >= limit ? 'clear' : 'consider',
    values: { documentType: licence.submission.documentType, typeConfidence },
    thresholds: { typeConfidence: limit },
    engine,
    retake: retakeOf(licence),
  };
}

/** Problems of a front that was accepted although it is poor: a better one may show what this one does not. */
function poorFront(licence: Pick<Licence, 'pictures'>): Retake[] {
  return retakeOf(licence).filter(({ photoType }) => photoType === 'front');
}

/**
 * Compares what was submitted with what the front shows. A change counts as a correction only if the front by itself
 * offers the submitted name as another reading of its unsure print, or a variant of a kanji. Whatever else the front
 * reads, however unsurely, contradicts the change: anybody can blur a picture.
 */
export function licenceMatch(licence: Omit<Licence, 'today'>): CheckResult {
  const { submission, reading } = licence;
  const { confidence } = thresholds.reading;
  const edited = editedFields(submission, reading);
  const unseen = edited.filter((name) => reading.fields[name] === undefined);
  const contradicted = edited.filter((name) => {
    const read = reading.fields[name];
    return read !== undefined && !(name === 'name' && isSameName(read, submission.name));
  });
  const isSure = contradicted.some((name) => (reading.fields[name]?.confidence ?? 0) >= confidence);
  const isClear = contradicted.length === 0 && unseen.length === 0;
  return {
    check: 'licenceMatch',
    outcome: isClear ? 'clear' : 'consider',
    values: { edited, contradicted, unseen },
    thresholds: { confidence },
    engine: reading.engine,
    retake: isClear || isSure ? [] : poorFront(licence),
  };
}

function isSameName(read: ReadField, submitted: string): boolean {
  return [read.value, ...otherReadings(read)].some((name) => namesMatch(name, submitted) !== 'different');
}

/**
 * Looks for days that contradict each other or today, as submitted, and at the photo's renewal as read. Every licence
 * prints that day: one that is not read surely is doubted, since covering it would otherwise help its holder.
 */
export function licenceDates(licence: Licence): CheckResult {
  const { submission, reading, today } = licence;
  const { confidence } = thresholds.reading;
  const { photoRenewalDate } = reading.fields;
  const values = {
    ...licenceValues(submission),
    ...(photoRenewalDate ? { photoRenewalDate: photoRenewalDate.value } : {}),
  };
  const doubts = doubtsAboutLicence(submission.documentType, values, today).map(
    ({ field, code }) => `${field}:${code}`,
  );
  const unread = (photoRenewalDate?.confidence ?? 0) < confidence ? ['photoRenewalDate:notReadSurely'] : [];
  return {
    check: 'licenceDates',
    outcome: doubts.length === 0 && unread.length === 0 ? 'clear' : 'consider',
    values: { doubts: [...doubts, ...unread] },
    thresholds: { confidence },
    engine: reading.engine,
    retake: doubts.length === 0 && unread.length > 0 ? poorFront(licence) : [],
  };
}

/** Whom the business identified under the same targetUserId; null where it identified nobody. */
async function identifiedPerson(
  ports: AcceptPorts,
  row: VerificationTable,
): Promise<Partial<Profile> | null> {
  const known = await newestApproved(ports, row, ['identification']);
  if (!known) return null;
  const vault = openVault(ports.master, known);
  const request = known.sealed_request ? vault.openJson(sealedFields.request, known.sealed_request) : null;
  const entered = known.sealed_profile ? vault.openJson(sealedFields.profile, known.sealed_profile) : {};
  const { familyName, firstName, birthday }: Partial<Profile> = { ...entered, ...request?.profile };
  return {
    ...(familyName === undefined ? {} : { familyName }),
    ...(firstName === undefined ? {} : { firstName }),
    ...(birthday === undefined ? {} : { birthday }),
  };
}

function profileMatch({ submission, reading }: Licence, person: Partial<Profile> | null): CheckResult {
  const check = 'profileMatch';
  if (!person) return { check, outcome: 'notApplicable', values: {}, thresholds: {}, engine: null };
  const { name, birthday } = agreements(person, {
    name: { value: submission.name, confidence: 1 },
    birthday: { value: submission.birthday, confidence: 1 },
  });
  const agrees = [name, birthday].every((one) => one === 'same' || one === 'variant');
  return {
    check,
    outcome: agrees ? 'clear' : 'consider',
    values: { fields: { name, birthday } },
    thresholds: {},
    engine: reading.engine,
  };
}
