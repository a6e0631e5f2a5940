import type { WebhookEndpoint } from '@ekyc/contract';
import type { ConsoleClient } from '../api/client.ts';
import { cannotUndo, type Undo, undoneBy } from '../toasts/undone.ts';
import { pauseTexts as texts } from './webhooks-texts.ts';

/** Resumes an address, unless somebody else removed it or paused it anew. Nothing was lost: all of it waited. */
export function undoPause(
  client: ConsoleClient,
  { id, pausedAt }: Pick<WebhookEndpoint, 'id' | 'pausedAt'>,
): Undo {
  return async () => {
    const listed = await client.call('webhook.listEndpoints');
    if (!listed.ok) return undoneBy(listed);
    const now = listed.value.items.find((one) => one.id === id);
    if (now === undefined) return cannotUndo(texts.removedSince);
    if (now.pausedAt === null) return { ok: true };
    if (now.pausedAt !== pausedAt) return cannotUndo(texts.pausedSince);
    return undoneBy(await client.call('webhook.resumeEndpoint', { params: { id } }));
  };
}
