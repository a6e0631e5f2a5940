import type { ResubmissionPart } from '@ekyc/contract';
import { problemTexts, faceUnclear } from './capture-texts.ts';

const texts: Readonly<Record<string, string>> = problemTexts;

/** Why the face is taken again, of what helps an honest visitor; a general sentence where nothing is told. */
export function faceReasons({
  problems,
  reasons,
}: Pick<ResubmissionPart, 'problems' | 'reasons'>): readonly string[] {
  const codes = [...problems.map(({ problem }) => problem), ...reasons];
  const sentences = codes.flatMap((code) => texts[code] ?? []);
  return sentences.length > 0 ? [...new Set(sentences)] : [faceUnclear];
}
