import type { IdType, ProfileAnswer, ResubmissionPart } from '@ekyc/contract';
import * as identificationTexts from './identification-texts.ts';
import { photoName, reasonTexts, photoNames, pictureProblems } from './identification-texts.ts';
import { faceReasons } from '../capture/face-reasons.ts';
import * as captureTexts from '../capture/capture-texts.ts';
import { problemTexts } from '../capture/capture-texts.ts';
import { joinInLine } from '@ekyc/design/join-words.ts';

/** The part's name as its button has it: 裏面, お顔, 書類. */
export function partName({ take, photoTypes = [] }: ResubmissionPart, idType: IdType | null): string {
  if (take === 'face') return photoNames.selfie;
  return (
    joinInLine(photoTypes.map((photoType) => photoName(photoType, idType))) ||
    identificationTexts.resubmissionDocument
  );
}

/** A sentence for each picture's problem, else for each reason that may be shown, else a general one. */
export function partReasons(part: ResubmissionPart, idType: IdType | null): readonly string[] {
  if (part.take === 'face') return faceReasons(part);
  const ofPictures = part.problems.map(({ photoType, problem }) => {
    const sentence = pictureProblems[problem];
    return sentence === undefined ? problemTexts[problem] : `${photoName(photoType, idType)}${sentence}`;
  });
  if (ofPictures.length > 0) return [...new Set(ofPictures)];
  const sentences = part.reasons.flatMap((code) => reasonTexts[code] ?? []);
  return sentences.length > 0 ? sentences : [identificationTexts.resubmissionUnclear(partName(part, idType))];
}

/** The button: one part by its name, or all that is needed. */
export function retakeButton(parts: readonly ResubmissionPart[], idType: IdType | null): string {
  const [only] = parts;
  if (parts.length !== 1 || only === undefined) return identificationTexts.resubmissionBegin;
  return captureTexts.takeAgainButton(partName(only, idType));
}

/** The document first: the face is compared with it. */
export function inOrder(parts: readonly ResubmissionPart[]): readonly ResubmissionPart[] {
  return parts.toSorted((a, b) => a.take.localeCompare(b.take));
}

/** What was entered is said to differ from the document: it may be what is wrong, and is looked at again. */
export function mayCorrect(
  parts: readonly ResubmissionPart[],
  { profile, suppliedByClient }: ProfileAnswer,
): boolean {
  const differs = parts.some(({ take, reasons }) => take === 'document' && reasons.includes('profileMatch'));
  return differs && profile !== null && !suppliedByClient;
}
