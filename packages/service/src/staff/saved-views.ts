import { randomBytes } from 'node:crypto';
import { type ListView, mostSavedViews, type SavedView, savedView } from '@ekyc/contract';
import type { Caller } from '../business/index.ts';
import type { Database, DatabaseTransaction } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { isStillMember } from './still-member.ts';
import type { SavedViewTable } from './staff.table.ts';

interface ViewPorts {
  readonly db: Database;
  readonly now: () => Date;
}

/** By name. One that holds a word that is no longer known is left out. */
export async function listSavedViews(
  { db }: Pick<ViewPorts, 'db'>,
  caller: Caller,
): Promise<{ items: SavedView[] }> {
  const rows = await ownViews(db, caller).orderBy('name').orderBy('id').execute();
  return { items: rows.flatMap((row) => present(row) ?? []) };
}

/** Keeps a view under a name; the one that has this name on the same page is replaced. */
export async function saveView(
  { db, now }: ViewPorts,
  caller: Caller,
  { name, view }: { readonly name: string; readonly view: ListView },
): Promise<Outcome<SavedView>> {
  return db.transaction().execute(async (tx) => {
    // Holds the member's row, so that two calls at once do not pass the limit together.
    if (!(await isStillMember(tx, caller))) return failure('not_found');
    const own = await ownViews(tx, caller).execute();
    const same = own.find((one) => one.page === view.page && one.name === name);
    if (!same && own.length >= mostSavedViews) return failure('saved_view_limit_reached');
    const row = {
      id: same?.id ?? `viw_${randomBytes(9).toString('hex')}`,
      business_id: caller.businessId,
      staff_id: staffOf(caller),
      page: view.page,
      name,
      view: JSON.stringify(view),
      created_at: same?.created_at ?? now(),
    };
    await tx
      .insertInto('saved_view')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ view: row.view }))
      .execute();
    return success({ id: row.id, name, view, createdAt: row.created_at.toISOString() });
  });
}

export async function deleteSavedView(
  { db }: Pick<ViewPorts, 'db'>,
  caller: Caller,
  id: string,
): Promise<Outcome<void>> {
  const deleted = await db
    .deleteFrom('saved_view')
    .where('id', '=', id)
    .where('business_id', '=', caller.businessId)
    .where('staff_id', '=', staffOf(caller))
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n ? success(undefined) : failure('not_found');
}

/** Of a member who leaves. */
export async function forgetSavedViews(tx: DatabaseTransaction, staffId: string): Promise<void> {
  await tx.deleteFrom('saved_view').where('staff_id', '=', staffId).execute();
}

function ownViews(db: Database | DatabaseTransaction, caller: Caller) {
  return db
    .selectFrom('saved_view')
    .selectAll()
    .where('business_id', '=', caller.businessId)
    .where('staff_id', '=', staffOf(caller));
}

function staffOf({ by }: Caller): string {
  if (!('staff' in by)) throw new Error('views are of staff');
  return by.staff;
}

function present({ id, name, view, created_at }: SelectedView): SavedView | null {
  const read = savedView.safeParse({
    id,
    name,
    view: JSON.parse(view) as unknown,
    createdAt: created_at.toISOString(),
  });
  return read.success ? read.data : null;
}

type SelectedView = Pick<SavedViewTable, 'id' | 'name' | 'created_at'> & { readonly view: string };
