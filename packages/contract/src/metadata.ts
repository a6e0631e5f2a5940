import { z } from 'zod';

/** Most keys of one verification, and characters of a key and of a value. */
const limits = { keys: 20, key: 40, value: 500 } as const;

const keyForm = `[A-Za-z0-9_.-]{1,${limits.key}}`;

/** What a business writes beside a verification for its own use. */
export const metadata = z
  .record(z.string().regex(new RegExp(`^${keyForm}$`)), z.string().min(1).max(limits.value))
  .refine((given) => Object.keys(given).length <= limits.keys, `${limits.keys}個以下で指定してください。`)
  .meta({ maxProperties: limits.keys });

/** One key and its value, as `key=value`: no key holds an equals sign. */
export const metadataPair = z.string().regex(new RegExp(`^${keyForm}=[\\s\\S]{1,${limits.value}}$`));
