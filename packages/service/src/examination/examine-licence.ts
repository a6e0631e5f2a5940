import type { LicenceSubmission, Profile } from '@ekyc/contract';
import { doubtsAboutLicence, todayInTokyo } from '@ekyc/documents';
import { type AcceptPorts, type FrozenPicture, frozenPictures } from '../capture/index.ts';
import {
  editedFields,
  licenceValues,
  newestApproved,
  openVault,
  type VerificationTable,
} from '../verification/index.ts';
import type { CheckResult, Retake } from '../checks/index.ts';
import { thresholds } from '../engine/index.ts';
import { sealedFields, type StoredReading } from '../sealing/index.ts';
import { countForbidden } from './gather.ts';
import { agreements } from './match-profile.ts';

interface Licence {
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

function retakeOf({ pictures }: Licence): Retake[] {
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

/**
 * Whether the visitor left surely read values unchanged. An unsure reading may well have been corrected; where a sure
 * one was changed, a person looks.
 */
function licenceMatch({ submission, reading }: Licence): CheckResult {
  const { confidence } = thresholds.reading;
  const edited = editedFields(submission, reading);
  const surelyRead = edited.filter((name) => {
    const read = reading.fields[name];
    const candidates = read?.candidates ?? [];
    const submitted = licenceValues(submission)[name];
    return (read?.confidence ?? 0) >= confidence && !candidates.includes(submitted ?? '');
  });
  // What the picture does not show at all: nothing was read where something was submitted.
  const unseen = edited.filter((name) => reading.fields[name] === undefined);
  return {
    check: 'licenceMatch',
    outcome: surelyRead.length === 0 && unseen.length === 0 ? 'clear' : 'consider',
    values: { edited, surelyRead, unseen },
    thresholds: { confidence },
    engine: reading.engine,
  };
}

/** Days that contradict each other or today, as submitted, and the photo's renewal as read. */
function licenceDates({ submission, reading, today }: Licence): CheckResult {
  const photoRenewalDate = reading.fields['photoRenewalDate']?.value;
  const values = { ...licenceValues(submission), ...(photoRenewalDate ? { photoRenewalDate } : {}) };
  const doubts = doubtsAboutLicence(submission.documentType, values, today);
  return {
    check: 'licenceDates',
    outcome: doubts.length === 0 ? 'clear' : 'consider',
    values: { doubts: doubts.map(({ field, code }) => `${field}:${code}`) },
    thresholds: {},
    engine: reading.engine,
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
