import type { IdType } from '@ekyc/contract';
import { sessionRecording } from '../../recording/session-recording.ts';
import type { JourneyTools } from './journey-tools.ts';

/** Chooses a document and goes on to its pictures. Those of the former one count no more. */
export async function chooseDocument(tools: JourneyTools, idType: IdType): Promise<void> {
  const chosen = await tools.client.call('identification.putIdType', { idType });
  // A document whose pictures were accepted meanwhile stays the one.
  if (!chosen.ok && chosen.problem.code !== 'wrong_state') return tools.onProblem(chosen.problem);
  const other = tools.facts.idType !== idType;
  if (other && tools.facts.idType !== null) sessionRecording.takeEnded();
  await tools.advance({ lookingAt: null, ...(other && { backBearsChange: false }) });
}
