import { z } from 'zod';

/** Most keys of one verification, and characters of a key and of a value. */
const limits = { keys: 20, key: 100, value: 500 } as const;

/** What a business writes beside a verification for its own use. */
export const metadata = z
  .record(z.string().max(limits.key), z.string().max(limits.value))
  .refine((given) => Object.keys(given).length <= limits.keys, `${limits.keys}個以下で指定してください。`)
  .meta({ maxProperties: limits.keys });

/** One key and its whole value, as `key=value`. */
export const metadataPair = z
  .string()
  .regex(new RegExp(`^[^=]{0,${limits.key}}=[\\s\\S]{0,${limits.value}}$`));
