import type { ExtractTextAnswer } from '@ekyc/contract';
import { useState } from 'react';
import { useOnce } from '@ekyc/design/use-once.ts';
import type { JourneyTools } from './journey-tools.ts';

/** What the document says, and what that makes of the form. */
export type Reading = ExtractTextAnswer;

const nothing: Reading = { fields: {} };

/** Asks once what was read from the document; null while it is awaited. @param wanted else nothing is asked */
export function useReading({ client, onProblem }: JourneyTools, wanted: boolean): Reading | null {
  const [reading, setReading] = useState<Reading | null>(wanted ? null : nothing);
  useOnce(async () => {
    if (!wanted) return;
    const answer = await client.call('identification.extractText', {});
    if (answer.ok) return setReading(answer.value);
    if (answer.problem.code === 'document_unreadable') return setReading(nothing);
    onProblem(answer.problem);
  });
  return reading;
}
