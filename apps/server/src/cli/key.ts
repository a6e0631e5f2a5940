import { createApiKey, idOfApiKey, listApiKeys, revokeApiKey, type Scope, scopes } from '@ekyc/service';
import { migrateAll } from '../database/migrate-all.ts';
import type { OpenDatabase } from '../database/opened-database.ts';
import { inColumns, read, UsageError } from './commands.ts';

/** Prints `{apiKey}` as JSON; the only time it is shown. */
export async function createKeyCommand({ db }: OpenDatabase, words: string[]): Promise<string> {
  const { values } = read(words, {
    business: { type: 'string' },
    scope: { type: 'string', multiple: true },
    json: { type: 'boolean' },
  });
  if (!values.business) throw new UsageError('key create needs --business.');
  const wanted = values.scope ?? [...scopes];
  const unknown = wanted.find((scope) => !(scopes as readonly string[]).includes(scope));
  if (unknown !== undefined) throw new UsageError(`There is no scope ${unknown}.`);
  await migrateAll(db);
  const [businessId = ''] = await businessesNamed(db, values.business);
  return JSON.stringify({
    apiKey: await createApiKey(db, new Date(), { businessId, scopes: wanted as Scope[] }),
  });
}

/**
 * `key list [--business ID] [--json]`: keys without their secrets, each business's newest first; with `--json` `{items}`.
 */
export async function listKeysCommand({ db }: OpenDatabase, words: string[]): Promise<string> {
  const { values } = read(words, { business: { type: 'string' }, json: { type: 'boolean' } });
  await migrateAll(db);
  const businesses = await businessesNamed(db, values.business);
  const lists = await Promise.all(
    businesses.map(async (businessId) =>
      (await listApiKeys(db, businessId)).items.map((key) => ({ ...key, businessId })),
    ),
  );
  const items = lists.flat();
  if (values.json) return JSON.stringify({ items });
  const lines = items.map(({ id, businessId, revokedAt, createdAt, lastUsedAt, madeBy, ...key }) => [
    ...[id, businessId, revokedAt === null ? 'in force' : `revoked ${dayOf(revokedAt)}`],
    ...[dayOf(createdAt), lastUsedAt === null ? 'never' : dayOf(lastUsedAt)],
    ...[madeBy === null ? 'operator' : 'staff', key.scopes.join(','), key.name ?? ''],
  ]);
  return inColumns([['ID', 'BUSINESS', 'STATE', 'MADE', 'USED', 'BY', 'SCOPES', 'NAME'], ...lines]);
}

/**
 * `key revoke KEY [--json]`: ends a key at once. KEY is its id, or the key itself where that is all that is known of one
 * that leaked. Prints `{id, businessId, changed}`; a key that was revoked before stays as it is.
 */
export async function revokeKeyCommand({ db }: OpenDatabase, words: string[]): Promise<string> {
  const { values, positionals } = read(words, { json: { type: 'boolean' } }, true);
  const [given, ...more] = positionals;
  if (given === undefined || more.length > 0)
    throw new UsageError('key revoke needs one KEY: its id (see key list), or the key itself.');
  await migrateAll(db);
  const key = await db
    .selectFrom('api_key')
    .select(['id', 'business_id', 'revoked_at'])
    .where('id', '=', idOfApiKey(given) ?? given)
    .executeTakeFirst();
  // What was given is not repeated: it may be a secret.
  if (!key) throw new UsageError('There is no such key (see key list).');
  const { id, business_id: businessId, revoked_at: before } = key;
  const now = () => new Date();
  const revoked = await revokeApiKey({ db, now }, { businessId, by: null }, id);
  if (!revoked.ok) throw new UsageError(`The key was not revoked: ${revoked.code}.`);
  if (values.json) return JSON.stringify({ id, businessId, changed: before === null });
  return before === null
    ? `The key ${id} of ${businessId} is revoked: from now on it opens nothing.`
    : `The key ${id} of ${businessId} was revoked before, on ${dayOf(before.toISOString())}.`;
}

const dayOf = (time: string) => time.slice(0, 10);

/** Ids of all businesses, or the one that is named. Throws {@link UsageError} where there is none of that id. */
async function businessesNamed(
  db: OpenDatabase['db'],
  named: string | undefined,
): Promise<readonly string[]> {
  const all = db.selectFrom('business').select('id').orderBy('created_at').orderBy('id');
  const found = await (named === undefined ? all : all.where('id', '=', named)).execute();
  if (named !== undefined && found.length === 0) throw new UsageError(`There is no business ${named}.`);
  return found.map(({ id }) => id);
}
