import { envTypes, type EnvType } from '@ekyc/contract';
import { resolve } from 'node:path';
import { z } from 'zod';

/** Settings of the service; nothing here is secret. */
export interface Config {
  readonly envType: EnvType;
  readonly host: string;
  readonly port: number;
  /** Where browsers reach the service; no slash at the end. */
  readonly publicUrl: string;
  readonly dataDirectory: string;
  readonly databaseUrl: string | null;
  readonly debugModeEnabled: boolean;
  /** Addresses whose X-Forwarded-* headers are believed; none by default. */
  readonly trustedProxies: readonly string[];
  readonly engineChildren: number | null;
  readonly demo: boolean;
  /** Prefix of the detection server; its path is `/detect`. */
  readonly aiServer: string;
}

export interface Secrets {
  /** 32 bytes; null: the file in the data directory. */
  readonly masterKey: Buffer | null;
  readonly demoApiKey: string | null;
}

/** A contradictory or incomplete environment; the message says what to change. */
export class ConfigError extends Error {}

const environment = z.object({
  ENV_TYPE: z.enum(envTypes).default('local'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(1).max(65_535).default(8080),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional(),
  DEBUG_MODE_ENABLED: z.enum(['true', 'false']).default('false'),
  TRUSTED_PROXIES: z.string().default(''),
  ENGINE_CHILDREN: z.coerce.number().int().min(1).max(64).optional(),
  EKYC_AI_SERVER: z.string().default('/ai'),
  MASTER_KEY: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hexadecimal digits')
    .optional(),
  DEMO_API_KEY: z.string().optional(),
});

/** Reads the environment once. Throws {@link ConfigError}. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): {
  config: Config;
  secrets: Secrets;
} {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`Please correct these variables of the environment: ${lines.join('; ')}`);
  }
  const values = parsed.data;
  refuseLocalDefaults(values);
  return {
    config: {
      envType: values.ENV_TYPE,
      host: values.HOST,
      port: values.PORT,
      publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
      dataDirectory: resolve(values.DATA_DIR),
      databaseUrl: values.DATABASE_URL ?? null,
      debugModeEnabled: values.DEBUG_MODE_ENABLED === 'true',
      trustedProxies: values.TRUSTED_PROXIES.split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
      engineChildren: values.ENGINE_CHILDREN ?? null,
      demo: values.ENV_TYPE === 'local',
      aiServer: values.EKYC_AI_SERVER,
    },
    secrets: {
      masterKey: values.MASTER_KEY ? Buffer.from(values.MASTER_KEY, 'hex') : null,
      demoApiKey: values.DEMO_API_KEY ?? null,
    },
  };
}

/** Outside one developer's machine no default meant for it may stand (design §2). */
function refuseLocalDefaults(values: z.infer<typeof environment>): void {
  if (values.ENV_TYPE === 'local') return;
  const where = `ENV_TYPE=${values.ENV_TYPE}`;
  if (!values.MASTER_KEY)
    throw new ConfigError(`${where} needs MASTER_KEY: a key generated beside its data protects nothing.`);
  if (!values.PUBLIC_URL?.startsWith('https://'))
    throw new ConfigError(`${where} needs PUBLIC_URL with https.`);
  if (!values.TRUSTED_PROXIES) {
    throw new ConfigError(`${where} speaks plain HTTP: set TRUSTED_PROXIES to the proxy that ends TLS.`);
  }
  if (values.DEMO_API_KEY) throw new ConfigError(`${where} has no demo business: remove DEMO_API_KEY.`);
}
