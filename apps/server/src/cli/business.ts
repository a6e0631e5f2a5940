import { isVisibleLine, recordingPolicies } from '@ekyc/contract';
import {
  createApiKey,
  createBusiness,
  listApiKeys,
  loadBusiness,
  type OperatorsChange,
  updateSettingsByOperator,
} from '@ekyc/service';
import { migrateAll } from '../database/migrate-all.ts';
import type { OpenDatabase } from '../database/opened-database.ts';
import { inColumns, read, UsageError } from './commands.ts';

/** What of a business is said on the command line, when it is made and later. */
const aboutBusiness = {
  name: { type: 'string' },
  'redirect-origin': { type: 'string', multiple: true },
  'site-url': { type: 'string' },
  'privacy-policy-url': { type: 'string' },
  'minimum-age': { type: 'string' },
  'retention-days': { type: 'string' },
  recording: { type: 'string' },
} as const;

type Given = {
  readonly [Name in keyof typeof aboutBusiness]?: Name extends 'redirect-origin' ? string[] : string;
};

/** Prints `{id}` as JSON, with `--with-key` `{id, apiKey}`: the only time that the key is shown. */
export async function createBusinessCommand({ db }: OpenDatabase, words: string[]): Promise<string> {
  const { values } = read(words, {
    ...aboutBusiness,
    sandbox: { type: 'boolean' },
    'with-key': { type: 'boolean' },
    json: { type: 'boolean' },
  });
  if (!values.name) throw new UsageError('business create needs --name.');
  const { name = values.name, siteUrl, privacyPolicyUrl, redirectOrigins = [], settings } = changeOf(values);
  await migrateAll(db);
  const id = await createBusiness(db, new Date(), {
    name,
    redirectOrigins,
    ...(siteUrl ? { siteUrl } : {}),
    ...(privacyPolicyUrl ? { privacyPolicyUrl } : {}),
    customization: settings ?? {},
    mode: values.sandbox ? 'sandbox' : 'live',
  });
  if (!values['with-key']) return JSON.stringify({ id });
  return JSON.stringify({ id, apiKey: await createApiKey(db, new Date(), { businessId: id }) });
}

/** `business list [--json]`: all of them, the oldest first; with `--json` `{items}` with their settings. */
export async function listBusinessesCommand({ db }: OpenDatabase, words: string[]): Promise<string> {
  const { values } = read(words, { json: { type: 'boolean' } });
  await migrateAll(db);
  const rows = await db
    .selectFrom('business')
    .select(['id', 'created_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const items = await Promise.all(
    rows.map(async ({ id, created_at: createdAt }) => {
      const { customization, name, mode, siteUrl, privacyPolicyUrl, redirectOrigins } = await loadBusiness(
        db,
        id,
      );
      const { minimumAge, retentionDays, recording, regime } = customization;
      const keys = (await listApiKeys(db, id)).items.filter(({ revokedAt }) => revokedAt === null).length;
      return {
        id,
        name,
        mode,
        siteUrl,
        privacyPolicyUrl,
        redirectOrigins,
        minimumAge,
        retentionDays,
        recording,
        regime,
        keys,
        createdAt: createdAt.toISOString(),
      };
    }),
  );
  if (values.json) return JSON.stringify({ items });
  const lines = items.map(({ id, mode, keys, createdAt, name }) => [
    id,
    mode,
    String(keys),
    createdAt.slice(0, 10),
    name,
  ]);
  return inColumns([['ID', 'MODE', 'KEYS', 'MADE', 'NAME'], ...lines]);
}

/**
 * `business update ID [--name …] … [--json]`: changes what is named, as an owner does in the console; the business's
 * record says that the operator did. Prints the names of what changed.
 */
export async function updateBusinessCommand({ db }: OpenDatabase, words: string[]): Promise<string> {
  const { values, positionals } = read(words, { ...aboutBusiness, json: { type: 'boolean' } }, true);
  const [id, ...more] = positionals;
  if (id === undefined || more.length > 0) throw new UsageError('business update needs one ID.');
  const { json, ...given } = values;
  if (Object.keys(given).length === 0) throw new UsageError('business update needs something to change.');
  const change = changeOf(given);
  await migrateAll(db);
  const updated = await updateSettingsByOperator({ db, now: () => new Date() }, id, change);
  if (!updated.ok) throw new UsageError(refusals[updated.code] ?? `Nothing was changed: ${updated.code}.`);
  const { changed } = updated.value;
  if (json) return JSON.stringify({ id, changed });
  return changed.length === 0 ? 'Nothing changed: it is so already.' : `Changed: ${changed.join(', ')}.`;
}

const refusals: Readonly<Record<string, string>> = {
  not_found: 'There is no such business (see business list).',
  recording_policy_not_allowed: 'Its law demands a recording: choose another --recording than off.',
};

/** Throws {@link UsageError} on what no business may have. An empty address, and `none` for a number, take it away. */
function changeOf(given: Given): OperatorsChange {
  const name = given.name?.trim();
  if (name !== undefined && (name === '' || name.length > 100))
    throw new UsageError('--name must be 1 to 100 characters.');
  if (name !== undefined && !isVisibleLine(name))
    throw new UsageError('--name contains a character that cannot be seen: remove it.');
  const redirectOrigins = given['redirect-origin'];
  const wrong = redirectOrigins?.find((origin) => URL.parse(origin)?.origin !== origin);
  if (wrong !== undefined)
    throw new UsageError(`${wrong} is not an origin: write it like https://shop.example.`);
  return {
    ...(name !== undefined && { name }),
    ...(redirectOrigins && { redirectOrigins }),
    ...addressOf('siteUrl', '--site-url', given['site-url']),
    ...addressOf('privacyPolicyUrl', '--privacy-policy-url', given['privacy-policy-url']),
    settings: {
      ...numberOf('minimumAge', given['minimum-age'], { least: 0, most: 120 }, minimumAgeRule),
      ...numberOf('retentionDays', given['retention-days'], { least: 1, most: 3650 }, retentionDaysRule),
      ...recordingOf(given.recording),
    },
  };
}

const minimumAgeRule = '--minimum-age must be a number of years, or none.';
const retentionDaysRule = '--retention-days must be a number of days, at most 3650, or none.';

function numberOf<Name extends string>(
  name: Name,
  text: string | undefined,
  { least, most }: { readonly least: number; readonly most: number },
  rule: string,
): Partial<Record<Name, number | null>> {
  if (text === undefined) return {};
  const value = text === 'none' ? null : /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (value !== null && !(value >= least && value <= most)) throw new UsageError(rule);
  return { [name]: value } as Partial<Record<Name, number | null>>;
}

function addressOf<Name extends string>(
  name: Name,
  option: string,
  text: string | undefined,
): Partial<Record<Name, string | null>> {
  if (text === undefined) return {};
  if (text !== '' && !['http:', 'https:'].includes(URL.parse(text)?.protocol ?? ''))
    throw new UsageError(`${option} must be the address of a page like https://shop.example/privacy.`);
  return { [name]: text === '' ? null : text } as Partial<Record<Name, string | null>>;
}

function recordingOf(given: string | undefined) {
  if (given === undefined) return {};
  const recording = recordingPolicies.find((policy) => policy === given);
  if (!recording) throw new UsageError(`--recording must be one of ${recordingPolicies.join(', ')}.`);
  return { recording };
}
