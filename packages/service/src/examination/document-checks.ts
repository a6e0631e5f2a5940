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

/** Whether the front looks like the document it is said to be, and is one that serves. */
export function documentType(findings: Findings): CheckResult {
  const { reading, idType } = findings;
  const limits = thresholds.reading;
  const issued = reading.fields['issueDate'];
  const isHistory = idType === 'drivingHistoryCertificate';
  const issuedTooEarly = isHistory && issued !== undefined && issued.value < firstHistoryCertificate;
  const sure = (issued?.confidence ?? 0) >= limits.confidence;
  const looks = reading.typeConfidence >= limits.typeConfidence && !(isHistory && issued === undefined);
  return {
    check: 'documentType',
    outcome: issuedTooEarly ? (sure ? 'failed' : 'consider') : looks ? 'clear' : 'consider',
    values: { idType, typeConfidence: reading.typeConfidence, issuedTooEarly },
    thresholds: { typeConfidence: limits.typeConfidence, confidence: limits.confidence },
    engine: reading.engine,
    retake: issuedTooEarly ? [] : poorFront(findings),
  };
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
