import type { ResubmissionPart } from '@ekyc/contract';
import { problemTexts, faceUnclear } from './capture-texts.ts';

const texts: Readonly<Record<string, string>> = problemTexts;

/** Why the face is photographed again, where that helps an honest visitor; otherwise a general sentence. */
export function faceReasons({
  problems,
  reasons,
}: Pick<ResubmissionPart, 'problems' | 'reasons'>): readonly string[] {
  const codes = [...problems.map(({ problem }) => problem), ...reasons];
  const sentences = codes.flatMap((code) => texts[code] ?? []);
  return sentences.length > 0 ? [...new Set(sentences)] : [faceUnclear];
}
