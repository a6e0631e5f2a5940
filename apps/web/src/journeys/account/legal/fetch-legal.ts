import type { PrivacyPolicyAnswer, TermsAnswer } from '@ekyc/contract';
import { paths } from '@ekyc/contract/paths';
import { send } from '../../../api/send.ts';

const timeout = 30_000;

/** The terms in force and those to come; waits for the network. Throws what nobody expects. */
export async function fetchTerms(apiServer = ''): Promise<TermsAnswer> {
  return (await fetchText(apiServer + paths['service.getTerms'][1])) as TermsAnswer;
}

export async function fetchPrivacyPolicy(apiServer = ''): Promise<PrivacyPolicyAnswer> {
  return (await fetchText(apiServer + paths['service.getPrivacyPolicy'][1])) as PrivacyPolicyAnswer;
}

async function fetchText(url: string): Promise<unknown> {
  const answer = await send({ url, init: { cache: 'no-store' }, timeout });
  if (!answer.ok) throw new Error(`${answer.problem.title}(${answer.problem.code})`);
  return answer.value;
}
