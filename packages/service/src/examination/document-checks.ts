import type { PhotoType } from '@ekyc/contract';
import { idTypes } from '@ekyc/documents';
import type { CheckResult, Retake } from '../checks/index.ts';
import { thresholds } from '../engine/index.ts';
import { engineOf, type Findings, pictureOf, poorFront } from './findings.ts';

/** Pictures that were taken as they are, after enough tries. */
export function documentQuality(findings: Findings): CheckResult {
  const retake: Retake[] = findings.pictures
    .filter(({ material }) => material.type === 'document')
    .flatMap(({ material }) =>
      material.problems.map((problem) => ({
        photoType: material.photo_type,
        problem,
      })),
    );
  return {
    check: 'documentQuality',
    outcome: retake.length === 0 ? 'clear' : 'consider',
    values: { problems: retake.map(({ photoType, problem }) => `${photoType}:${problem}`) },
    thresholds: { sharpness: thresholds.document.sharpness, glare: thresholds.document.glare },
    engine: findings.reading.engine,
    retake,
  };
}

/** 運転経歴証明書 issued earlier identify nobody (docs/documents.md, "What is taken of each"). */
const firstHistoryCertificate = '2012-04-01';

/**
 * Checks that the front looks like the document it is said to be, that this is one that serves, and that the tilted
 * picture shows the same document and contradicts nothing of it.
 */
export function documentType(findings: Findings): CheckResult {
  const { reading, idType } = findings;
  const limits = thresholds.reading;
  const issued = issueOf(findings);
  const { sameDocument, differing } = reading.further ?? { sameDocument: true, differing: [] };
  const isClear =
    reading.typeConfidence >= limits.typeConfidence &&
    issued === 'serves' &&
    sameDocument &&
    differing.length === 0;
  return {
    check: 'documentType',
    outcome: issued === 'tooEarly' ? 'failed' : isClear ? 'clear' : 'consider',
    values: {
      idType,
      typeConfidence: reading.typeConfidence,
      issuedTooEarly: issued === 'tooEarly' || issued === 'perhapsTooEarly',
      issueDateRead: issued !== 'notReadSurely',
      sameDocument,
      differing,
    },
    thresholds: { typeConfidence: limits.typeConfidence, confidence: limits.confidence },
    engine: reading.engine,
    retake: issued === 'tooEarly' || issued === 'perhapsTooEarly' ? [] : mendingPictures(findings),
  };
}

/** When a 運転経歴証明書 was issued; every other document serves whenever it was. */
function issueOf({ reading, idType }: Findings): 'serves' | 'tooEarly' | 'perhapsTooEarly' | 'notReadSurely' {
  if (idType !== 'drivingHistoryCertificate') return 'serves';
  const issued = reading.fields['issueDate'];
  const isSure = (issued?.confidence ?? 0) >= thresholds.reading.confidence;
  if (issued && issued.value < firstHistoryCertificate) return isSure ? 'tooEarly' : 'perhapsTooEarly';
  return isSure ? 'serves' : 'notReadSurely';
}

/**
 * Lists the pictures which, taken again, would mend an unclear type. None if front and tilted picture both read a field
 * surely and otherwise: a sender of two documents who was asked again would learn how it was noticed.
 */
function mendingPictures(findings: Findings): Retake[] {
  const { reading } = findings;
  const { sameDocument, differing } = reading.further ?? { sameDocument: true, differing: [] };
  const isRead = (name: string) => (reading.fields[name]?.confidence ?? 0) >= thresholds.reading.confidence;
  if (differing.some(isRead)) return [];
  const front = poorFront(findings);
  const isIllegible = !sameDocument && differing.length === 0;
  const looks = reading.typeConfidence >= thresholds.reading.typeConfidence;
  if (front.length > 0 || !looks || !isIllegible) return front;
  const problems = pictureOf(findings, 'tilted')?.material.problems ?? [];
  return (problems.length > 0 ? problems : (['tilt_too_much'] as const)).map((problem) => ({
    photoType: 'tilted',
    problem,
  }));
}

export function thicknessShown(findings: Findings): CheckResult {
  const picture = pictureOf(findings, 'thickness');
  const limit = thresholds.document.edgeStrength;
  if (!picture)
    return { check: 'thicknessShown', outcome: 'notApplicable', values: {}, thresholds: {}, engine: null };
  const { edge } = picture.measures;
  const shown = (edge?.strength ?? 0) >= limit;
  return {
    check: 'thicknessShown',
    outcome: shown ? 'clear' : 'consider',
    values: { strength: edge?.strength ?? 0, widthPx: edge?.widthPx ?? 0 },
    thresholds: { strength: limit },
    engine: engineOf(picture),
    retake: shown ? [] : [{ photoType: 'thickness', problem: 'edge_not_seen' }],
  };
}

export function portraitFound({ idType, comparison }: Findings): CheckResult {
  const wanted = (['front', 'tilted'] as const).filter((photoType) =>
    (idTypes[idType].photoTypes as readonly PhotoType[]).includes(photoType),
  );
  const missing = wanted.filter((photoType) => comparison.without.includes(photoType));
  const { widthPx } = thresholds.portrait;
  const small = Object.entries(comparison.portraitWidths)
    .filter(([, width]) => width < widthPx)
    .map(([photoType]) => photoType as PhotoType);
  const poor = missing.length > 0 || small.length > 0 || comparison.smallestPortraitPx === null;
  return {
    check: 'portraitFound',
    outcome: missing.includes('front') ? 'failed' : poor ? 'consider' : 'clear',
    values: { missing, smallestPortraitPx: comparison.smallestPortraitPx },
    thresholds: { widthPx },
    engine: comparison.engine,
    retake: [
      ...missing.map((photoType): Retake => ({ photoType, problem: 'portrait_not_found' })),
      ...small.map((photoType): Retake => ({ photoType, problem: 'document_too_far' })),
    ],
  };
}
