import type { IdType, Problem, ResubmissionPart } from '@ekyc/contract';
import { photoName } from './document-texts.ts';
import { faceReasons } from '../capture/face-reasons.ts';
import { problemTexts } from '../capture/capture-texts.ts';
import { reasonTexts } from './identification-texts.ts';

/** Problems as a sentence about one named picture: 裏面がぼやけていました。 */
const sentences: Partial<Record<Problem, string>> = {
  picture_blurred: 'がぼやけていました。',
  picture_dark: 'が暗く写っていました。',
  document_glare: 'に光が反射していました。',
  document_not_found: 'が枠の中に写っていませんでした。',
  document_too_far: 'が小さく写っていました。',
  document_too_near: 'がはみ出していました。',
  document_tilted: 'が傾いて写っていました。',
};

/** The part's name as its button has it: 裏面, お顔, 書類. */
export function partName({ take, photoTypes = [] }: ResubmissionPart, idType: IdType | null): string {
  if (take === 'face') return 'お顔';
  return photoTypes.map((photoType) => photoName(photoType, idType)).join('・') || '書類';
}

/** A sentence for each picture's problem, else for each reason that is told, else a general one. */
export function partReasons(part: ResubmissionPart, idType: IdType | null): readonly string[] {
  if (part.take === 'face') return faceReasons(part);
  const ofPictures = part.problems.map(({ photoType, problem }) => {
    const sentence = sentences[problem];
    return sentence === undefined ? problemTexts[problem] : `${photoName(photoType, idType)}${sentence}`;
  });
  if (ofPictures.length > 0) return [...new Set(ofPictures)];
  const told = part.reasons.flatMap((code) => reasonTexts[code] ?? []);
  return told.length > 0 ? told : [`${partName(part, idType)}の画像を十分に確認できませんでした。`];
}

/** The button: one part by its name, or all that is needed. */
export function retakeButton(parts: readonly ResubmissionPart[], idType: IdType | null): string {
  const [only] = parts;
  if (parts.length !== 1 || only === undefined) return '撮り直しをはじめる';
  return `${partName(only, idType)}を撮り直す`;
}

/** The document first: the face is compared with it. */
export function inOrder(parts: readonly ResubmissionPart[]): readonly ResubmissionPart[] {
  return parts.toSorted((a, b) => a.take.localeCompare(b.take));
}
