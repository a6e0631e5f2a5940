import type { ListView, SavedView } from '@ekyc/contract';
import type { ConsoleClient } from '../api/client.ts';
import type { CallResult } from '../api/result.ts';
import { cannotUndo, type Undo, undoneBy } from '../toasts/undone.ts';
import { addressOfView } from './list-view.ts';
import { dialogTexts } from './view-dialog-texts.ts';

export interface Kept {
  readonly kept: SavedView;
  /** What had this name before; null where nothing had. */
  readonly before: SavedView | null;
}

/** What the toasts about one view have in common: its name, and whose list it is of. */
export function aboutView({ name, view }: Pick<SavedView, 'name' | 'view'>): string {
  return `view ${view.page} ${name}`;
}

/** Saves a view under a name, in place of the one of the same list that has it. */
export async function keepView(
  client: ConsoleClient,
  given: { readonly name: string; readonly view: ListView },
): Promise<CallResult<Kept>> {
  const listed = await client.call('savedView.list');
  if (!listed.ok) return listed;
  const saved = await client.call('savedView.save', { body: given });
  if (!saved.ok) return saved;
  // One that is replaced keeps its id.
  const before = listed.value.items.find(({ id }) => id === saved.value.id) ?? null;
  return { ok: true, value: { kept: saved.value, before } };
}

/** Brings back what had the name before, or deletes what was saved where nothing had it. */
export function undoKeeping(client: ConsoleClient, { kept, before }: Kept): Undo {
  return async () => {
    const listed = await client.call('savedView.list');
    if (!listed.ok) return undoneBy(listed);
    const now = listed.value.items.find(({ id }) => id === kept.id);
    if (now === undefined || addressOfView(now.view) !== addressOfView(kept.view))
      return cannotUndo(dialogTexts.changedSince);
    return undoneBy(
      before === null
        ? await client.call('savedView.delete', { params: { id: kept.id } })
        : await client.call('savedView.save', { body: { name: before.name, view: before.view } }),
    );
  };
}

/** Saves a deleted view again as it was. Another one that took its name meanwhile stays. */
export function undoDeleting(client: ConsoleClient, { name, view }: SavedView): Undo {
  return async () => {
    const listed = await client.call('savedView.list');
    if (!listed.ok) return undoneBy(listed);
    if (listed.value.items.some((one) => one.name === name && one.view.page === view.page))
      return cannotUndo(dialogTexts.nameTaken);
    return undoneBy(await client.call('savedView.save', { body: { name, view } }));
  };
}
