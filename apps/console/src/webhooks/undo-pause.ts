import type { WebhookEndpoint } from '@ekyc/contract';
import type { ConsoleClient } from '../api/client.ts';
import { cannotUndo, type Undo, undoneBy } from '../toasts/undone.ts';
import { pauseTexts as texts } from './webhooks-texts.ts';

/**
 * Ends this one pause of an address, unless somebody else removed it or paused it anew: the service compares, in the
 * transaction that resumes it. Nothing was lost: all of it waited.
 */
export function undoPause(
  client: ConsoleClient,
  { id, pausedAt }: Pick<WebhookEndpoint, 'id' | 'pausedAt'>,
): Undo {
  return async () => {
    const query = { pausedAt: pausedAt ?? undefined };
    const answer = await client.call('webhook.resumeEndpoint', { params: { id }, query });
    if (!answer.ok && answer.problem.code === 'not_found') return cannotUndo(texts.removedSince);
    if (!answer.ok && answer.problem.code === 'settings_changed') return cannotUndo(texts.pausedSince);
    return undoneBy(answer);
  };
}
