import type { JpkiFinishAnswer, JpkiProblem } from '@ekyc/contract';
import type { CallResult } from '../../../api/call-types.ts';
import type { VisitorClient } from '../../../api/visitor-client.ts';
import { forgetAnswer } from './visit-memory.ts';

const underWay = new Map<string, Promise<CallResult<JpkiFinishAnswer>>>();
let problem: JpkiProblem | 'old' | null = null;

/** How the last visit ended, for as long as no other begins: the screen may be drawn anew at any time. */
export const lastProblem = (): JpkiProblem | 'old' | null => problem;

export function forgetProblem(): void {
  problem = null;
}

/** Hands on what the app brought back: once, however often the screen is drawn anew meanwhile. */
export function endVisit(
  client: Pick<VisitorClient<'identification'>, 'call'>,
  query: string,
): Promise<CallResult<JpkiFinishAnswer>> {
  const begun = underWay.get(query) ?? ended(client, query);
  underWay.set(query, begun);
  return begun;
}

async function ended(client: Pick<VisitorClient<'identification'>, 'call'>, query: string) {
  const answer = await client.call('identification.finishJpki', { query });
  forgetAnswer();
  if (answer.ok) problem = answer.value.outcome === 'proven' ? null : (answer.value.problem ?? 'refused');
  else if (answer.problem.code === 'jpki_visit_not_open') problem = 'old';
  return answer;
}
