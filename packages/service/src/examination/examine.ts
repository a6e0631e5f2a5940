import { type IdType, idTypes as offered, type PhotoType, type Problem, type Profile } from '@ekyc/contract';
import { ageOn, driversLicenseNumberCheckDigitOk, idTypes } from '@ekyc/documents';
import type { FaceComparison, FrozenPicture, StoredReading } from '../capture/index.ts';
import type { EngineIdentity, PictureMeasures } from '../engine/index.ts';
import { matchProfile } from './match-profile.ts';
import { thresholds } from '../engine/index.ts';
import type { CheckResult } from './check-result.ts';

/** A frozen picture with its measures opened. */
export interface ExaminedPicture extends FrozenPicture {
  readonly measures: PictureMeasures;
}

/** Everything the checks look at; gathered before, so that the checks themselves are pure. */
export interface Findings {
  readonly idType: IdType;
  readonly pictures: readonly ExaminedPicture[];
  readonly reading: StoredReading;
  readonly comparison: FaceComparison;
  readonly profile: Partial<Profile>;
  /** Pictures that were refused because a My Number was in them. */
  readonly forbiddenNumberRefusals: number;
  readonly passedInstructions: number;
  readonly minimumAge: number | null;
  /** YYYY-MM-DD in Asia/Tokyo. */
  readonly today: string;
}

/** All checks of design §6 that exist for the document, in a fixed order. */
export function examine(findings: Findings): CheckResult[] {
  return [
    documentQuality(findings),
    documentType(findings),
    thicknessShown(findings),
    portraitFound(findings),
    {
      check: 'forbiddenNumber',
      outcome: 'clear',
      values: { refused: findings.forbiddenNumberRefusals },
      thresholds: {},
      engine: findings.pictures[0] ? engineOf(findings.pictures[0]) : null,
    },
    numberCheckDigit(findings),
    expiry(findings),
    age(findings),
    matchProfile(findings.profile, findings.reading),
    faceMatch(findings),
    liveness(findings),
  ];
}

function engineOf({ material }: FrozenPicture): EngineIdentity {
  return { id: material.engine_id, modelHash: material.model_hash };
}

function pictureOf(findings: Findings, photoType: PhotoType): ExaminedPicture | undefined {
  return findings.pictures.find(({ material }) => material.photo_type === photoType);
}

function documentQuality(findings: Findings): CheckResult {
  const problems = findings.pictures
    .filter(({ material }) => material.type === 'document')
    .flatMap(({ material }) =>
      (JSON.parse(material.problems) as Problem[]).map((problem) => `${material.photo_type}:${problem}`),
    );
  return {
    check: 'documentQuality',
    outcome: problems.length === 0 ? 'clear' : 'consider',
    values: { problems },
    thresholds: { sharpness: thresholds.document.sharpness, glare: thresholds.document.glare },
    engine: findings.reading.engine,
  };
}

function documentType({ reading, idType }: Findings): CheckResult {
  const limit = thresholds.reading.typeConfidence;
  const known = offered.includes(idType);
  return {
    check: 'documentType',
    outcome: known && reading.typeConfidence >= limit ? 'clear' : 'consider',
    values: { idType, typeConfidence: reading.typeConfidence },
    thresholds: { typeConfidence: limit },
    engine: reading.engine,
  };
}

function thicknessShown(findings: Findings): CheckResult {
  const picture = pictureOf(findings, 'thickness');
  const limit = thresholds.document.edgeStrength;
  if (!picture)
    return { check: 'thicknessShown', outcome: 'notApplicable', values: {}, thresholds: {}, engine: null };
  const { edge } = picture.measures;
  return {
    check: 'thicknessShown',
    outcome: (edge?.strength ?? 0) >= limit ? 'clear' : 'consider',
    values: { strength: edge?.strength ?? 0, widthPx: edge?.widthPx ?? 0 },
    thresholds: { strength: limit },
    engine: engineOf(picture),
  };
}

function portraitFound(findings: Findings): CheckResult {
  const wanted = (['front', 'tilted'] as const).filter((photoType) =>
    (idTypes[findings.idType].photoTypes as readonly PhotoType[]).includes(photoType),
  );
  const missing = wanted.filter((photoType) => findings.comparison.without.includes(photoType));
  const width = findings.comparison.smallestPortraitPx;
  const { widthPx } = thresholds.portrait;
  const outcome = missing.includes('front')
    ? 'failed'
    : missing.length > 0 || (width ?? 0) < widthPx
      ? 'consider'
      : 'clear';
  return {
    check: 'portraitFound',
    outcome,
    values: { missing, smallestPortraitPx: width },
    thresholds: { widthPx },
    engine: findings.comparison.engine,
  };
}

/** The check digit's rule is unofficial: it warns, it never decides. */
function numberCheckDigit({ reading }: Findings): CheckResult {
  const number = reading.fields.number;
  if (!number) {
    return {
      check: 'numberCheckDigit',
      outcome: 'notApplicable',
      values: {},
      thresholds: {},
      engine: reading.engine,
    };
  }
  const fits = driversLicenseNumberCheckDigitOk(number.value);
  return {
    check: 'numberCheckDigit',
    outcome: fits ? 'clear' : 'advisory',
    values: { fits, confidence: number.confidence },
    thresholds: {},
    engine: reading.engine,
  };
}

function expiry({ reading, today, idType }: Findings): CheckResult {
  const read = reading.fields.expiryDate;
  const limit = thresholds.reading.confidence;
  const base = { check: 'expiry', thresholds: { confidence: limit }, engine: reading.engine } as const;
  if (!idTypes[idType].expires) return { ...base, outcome: 'notApplicable', values: {} };
  if (!read) return { ...base, outcome: 'consider', values: { read: false } };
  const values = { expired: read.value < today, confidence: read.confidence };
  if (read.value >= today)
    return { ...base, outcome: read.confidence >= limit ? 'clear' : 'consider', values };
  return { ...base, outcome: read.confidence >= limit ? 'failed' : 'consider', values };
}

function age({ reading, today, minimumAge }: Findings): CheckResult {
  const birthday = reading.fields.birthday;
  if (minimumAge === null) {
    return { check: 'age', outcome: 'notApplicable', values: {}, thresholds: {}, engine: reading.engine };
  }
  const base = { check: 'age', thresholds: { minimumAge }, engine: reading.engine } as const;
  if (!birthday) return { ...base, outcome: 'consider', values: { read: false } };
  const reached = ageOn(birthday.value, today) >= minimumAge;
  const sure = birthday.confidence >= thresholds.reading.confidence;
  return { ...base, outcome: sure ? (reached ? 'clear' : 'failed') : 'consider', values: { reached } };
}

function faceMatch({ comparison }: Findings): CheckResult {
  const { accept, review } = thresholds.match;
  const distance = comparison.weakest;
  const hasPortrait = !comparison.without.includes('front');
  const band =
    distance === null || !hasPortrait
      ? 'failed'
      : distance < accept
        ? 'clear'
        : distance < review
          ? 'consider'
          : 'failed';
  const unsure =
    comparison.without.length > 0 ||
    (comparison.smallestPortraitPx ?? 0) < thresholds.portrait.smallestWidthPx;
  return {
    check: 'faceMatch',
    outcome: band === 'clear' && unsure ? 'consider' : band,
    values: { weakestDistance: distance, pairs: comparison.pairs, without: comparison.without },
    thresholds: { accept, review },
    engine: comparison.engine,
  };
}

/** Two instructions of the server's choice, followed within their time, in the take that was submitted. */
function liveness({ passedInstructions, comparison }: Findings): CheckResult {
  return {
    check: 'liveness',
    outcome: passedInstructions >= 2 ? 'clear' : 'consider',
    values: { passedInstructions },
    thresholds: { passedInstructions: 2 },
    engine: comparison.engine,
  };
}
