import { parseArgs } from 'node:util';
import { recordingPolicies } from '@ekyc/contract';
import { createApiKey, createBusiness, type Scope, scopes } from '@ekyc/service';
import type { Config, Secrets } from '../config/config.ts';
import type { OpenDatabase } from '../database/opened-database.ts';
import { migrateAll } from '../database/migrate-all.ts';

/** The environment, for commands that need more than the database. */
export interface CommandSettings {
  readonly config: Config;
  readonly secrets: Secrets;
}

/** What is printed and with which code the command ends. */
export interface CommandResult {
  readonly text: string;
  readonly exitCode: number;
}

/** The words of a command are wrong; the message says how. */
export class UsageError extends Error {}

export async function migrateCommand({ db }: OpenDatabase): Promise<string> {
  const done = await migrateAll(db);
  return done.length === 0 ? 'The database is up to date.' : `Applied: ${done.join(', ')}`;
}

/** Prints `{id}` as JSON, with `--with-key` `{id, apiKey}`: the only time that the key is shown. */
export async function createBusinessCommand({ db }: OpenDatabase, words: string[]): Promise<string> {
  const { values } = read(words, {
    name: { type: 'string' },
    'redirect-origin': { type: 'string', multiple: true },
    'site-url': { type: 'string' },
    'privacy-policy-url': { type: 'string' },
    'minimum-age': { type: 'string' },
    'retention-days': { type: 'string' },
    recording: { type: 'string' },
    sandbox: { type: 'boolean' },
    'with-key': { type: 'boolean' },
  });
  if (!values.name) throw new UsageError('business create needs --name.');
  const minimumAge = values['minimum-age'] === undefined ? null : Number(values['minimum-age']);
  if (minimumAge !== null && !Number.isInteger(minimumAge))
    throw new UsageError('--minimum-age must be a number of years.');
  const retentionDays = values['retention-days'] === undefined ? undefined : Number(values['retention-days']);
  if (
    retentionDays !== undefined &&
    !(Number.isInteger(retentionDays) && retentionDays >= 1 && retentionDays <= 3650)
  )
    throw new UsageError('--retention-days must be a number of days, at most 3650.');
  const recording = recordingPolicies.find((policy) => policy === (values.recording ?? 'required'));
  if (!recording) throw new UsageError(`--recording must be one of ${recordingPolicies.join(', ')}.`);
  const redirectOrigins = values['redirect-origin'] ?? [];
  const wrong = redirectOrigins.find((origin) => URL.parse(origin)?.origin !== origin);
  if (wrong !== undefined)
    throw new UsageError(`${wrong} is not an origin: write it like https://shop.example.`);
  await migrateAll(db);
  const id = await createBusiness(db, new Date(), {
    name: values.name,
    redirectOrigins,
    ...(values['site-url'] ? { siteUrl: values['site-url'] } : {}),
    ...(values['privacy-policy-url'] ? { privacyPolicyUrl: values['privacy-policy-url'] } : {}),
    customization: { minimumAge, recording, ...(retentionDays === undefined ? {} : { retentionDays }) },
    mode: values.sandbox ? 'sandbox' : 'live',
  });
  if (!values['with-key']) return JSON.stringify({ id });
  return JSON.stringify({ id, apiKey: await createApiKey(db, new Date(), { businessId: id }) });
}

/** Prints `{apiKey}` as JSON; the only time it is shown. */
export async function createKeyCommand({ db }: OpenDatabase, words: string[]): Promise<string> {
  const { values } = read(words, {
    business: { type: 'string' },
    scope: { type: 'string', multiple: true },
  });
  if (!values.business) throw new UsageError('key create needs --business.');
  const wanted = values.scope ?? [...scopes];
  const unknown = wanted.find((scope) => !(scopes as readonly string[]).includes(scope));
  if (unknown !== undefined) throw new UsageError(`There is no scope ${unknown}.`);
  await migrateAll(db);
  const known = await db
    .selectFrom('business')
    .select('id')
    .where('id', '=', values.business)
    .executeTakeFirst();
  if (!known) throw new UsageError(`There is no business ${values.business}.`);
  const apiKey = await createApiKey(db, new Date(), { businessId: known.id, scopes: wanted as Scope[] });
  return JSON.stringify({ apiKey });
}

type Options = NonNullable<Parameters<typeof parseArgs>[0]>['options'];

/** The options of a command and, where allowed, its other words. Throws {@link UsageError}. */
export function read<const T extends NonNullable<Options>>(
  words: string[],
  options: T,
  allowPositionals = false,
) {
  try {
    return parseArgs({ args: words, options, strict: true, allowPositionals });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'Unknown option.');
  }
}
