import { envTypes } from '@ekyc/contract';
import type { DocTypes } from '@ekyc/mdoc';
import { worthLimits } from '@ekyc/service';
import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import { secretFileSuffix, secretNames } from './secret-names.ts';

/** A contradictory or incomplete environment; the message says what to change. */
export class ConfigError extends Error {}

/** Of one process to a Postgres server. */
export const defaultConnections = 20;

const port = z.coerce.number().int().min(1).max(65_535);
/** One port for each recording: `first-last`. */
const portRange = z
  .string()
  .regex(/^\d{1,5}-\d{1,5}$/, 'must be a range of ports like 40000-40127')
  .transform((text) => {
    const [first = 0, last = 0] = text.split('-').map(Number);
    return { first, last };
  })
  .refine(
    ({ first, last }) => first > 0 && last > first && last <= 65_535,
    'must be a range of ports, the lower one first',
  );
const hexKey = z.string().regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hexadecimal digits');
/** Parts between commas. */
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );
/** Scheme, host and port, like https://ekyc.example. */
const origin = z
  .string()
  .refine(
    (text) => /^https?:/.test(text) && URL.parse(text)?.origin === text,
    'must be an origin like https://ekyc.example, without a path',
  );
const addressList = list.refine(
  (parts) => parts.every(isAddressOrNetwork),
  'must be addresses or networks like 10.0.0.0/8',
);

/** The bounds of a business's choice: `min-max`. */
const bounds = z
  .string()
  .regex(/^[01]\.\d{1,4}-[01]\.\d{1,4}$/, 'must be a range like 0.45-0.55')
  .transform((text) => {
    const [min = 0, max = 0] = text.split('-').map(Number);
    return { min, max };
  });

/** The operator's contact for questions: a page or a mail address. */
const contact = z
  .string()
  .max(320)
  .refine(
    (text) => z.url({ protocol: /^https?$/ }).safeParse(text).success || z.email().safeParse(text).success,
    'must be the address of a page like https://ekyc.example/contact, or a mail address',
  );

/** The base address of a collector of traces. */
const collector = z
  .string()
  .refine((text) => {
    const url = URL.parse(text);
    return url !== null && /^https?:$/.test(url.protocol) && `${url.username}${url.search}${url.hash}` === '';
  }, 'must be an address like https://collector.example:4318, without a user or a query')
  .transform((text) => text.replace(/\/$/, ''));

/** `name=value` between commas, values percent-encoded, as OpenTelemetry has it. */
const headerList = list.transform((parts, context) => {
  const headers: Record<string, string> = {};
  for (const part of parts) {
    const [, name = '', value = ''] = /^([A-Za-z0-9-]+)=([\x21-\x7e]+)$/.exec(part) ?? [];
    const decoded = decodedHeader(value);
    if (name === '' || decoded === null)
      context.addIssue({ code: 'custom', message: 'must be headers like name=value, between commas' });
    else headers[name.toLowerCase()] = decoded;
  }
  return headers;
});

/** A share of all pairs, like 0.0005. */
const share = z.coerce.number().positive().max(1);

const federatedProviders = ['Amazon', 'Apple', 'Facebook', 'Google'] as const;
export type FederatedProvider = (typeof federatedProviders)[number];
const providerList = list.pipe(z.array(z.enum(federatedProviders)));

/** Names of domains, in small letters. */
const domainList = list
  .transform((parts) => parts.map((part) => part.toLowerCase()))
  .refine(
    (parts) => parts.every((part) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(part)),
    'must be domains like shop.example, between commas',
  );

/** As the provider spells it, which is compared letter for letter. */
const issuer = z
  .string()
  .max(500)
  .refine((text) => {
    const url = URL.parse(text);
    return url !== null && /^https?:$/.test(url.protocol) && `${url.username}${url.search}${url.hash}` === '';
  }, 'must be the address of an issuer like https://id.shop.example/realms/staff');

/** Every variable the server reads, with its form and its default (README). */
const schema = z.object({
  ENV_TYPE: z.enum(envTypes).default('local'),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  HOST: z.string().optional(),
  PORT: port.default(8080),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  API_SERVER: origin.optional(),
  ALLOWED_ORIGINS: list.pipe(z.array(origin)),
  HTTPS: z.enum(['0', '1']).default('0'),
  TLS_CERT_FILE: z.string().optional(),
  TLS_KEY_FILE: z.string().optional(),
  METRICS_PORT: port.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  BACKUP_DIR: z.string().min(1).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(5).max(500).default(defaultConnections),
  DEBUG_MODE_ENABLED: z.enum(['true', 'false']).default('false'),
  TRUSTED_PROXIES: addressList,
  ENGINE_CHILDREN: z.coerce.number().int().min(1).max(64).optional(),
  FACE_MODEL: z.string().min(1).optional(),
  EKYC_AI_SERVER: z.string().default('/ai'),
  CLIENT_ADMIN_SERVER: z.url({ protocol: /^https?$/ }).optional(),
  MATCH_ACCEPT_BOUNDS: bounds.optional(),
  MATCH_REVIEW_BOUNDS: bounds.optional(),
  FACE_FMR: share.default(worthLimits.fmr),
  FACE_FMR_UPPER: share.default(worthLimits.fmrUpper),
  S3_BUCKET: z.string().min(3).optional(),
  S3_HEADS_BUCKET: z.string().min(3).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headerList,
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  TSA_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).max(320).optional(),
  OPERATOR_CONTACT: contact.optional(),
  MASTER_KEY: hexKey.optional(),
  MASTER_KEY_PREVIOUS: hexKey.optional(),
  DEMO_API_KEY: z.string().optional(),
  AWS_REGION: z
    .string()
    .regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be a region like ap-northeast-1')
    .optional(),
  USER_POOLS_ID: z
    .string()
    .regex(/^[a-z]{2}(-[a-z]+)+-\d_[0-9A-Za-z]+$/, 'must be a pool id like ap-northeast-1_AbCdEfGhI')
    .optional(),
  USER_POOLS_WEB_CLIENT_ID: z
    .string()
    .regex(/^[0-9a-zA-Z]{1,128}$/)
    .optional(),
  USER_POOLS_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a host name')
    .optional(),
  FEDERATED_PROVIDERS: providerList,
  PASSKEYS_DOMAIN: z
    .string()
    .regex(/^(localhost|none|[a-z0-9-]+(\.[a-z0-9-]+)+)$/, 'must be a host name, or none')
    .optional(),
  STAFF_SSO_ISSUER: issuer.optional(),
  STAFF_SSO_CLIENT_ID: z.string().min(1).max(500).optional(),
  STAFF_SSO_CLIENT_SECRET: z.string().min(8).max(2000).optional(),
  STAFF_SSO_NAME: z.string().trim().min(1).max(30).optional(),
  STAFF_SSO_DOMAINS: domainList,
  STAFF_SSO_ONLY: z.enum(['true', 'false']).optional(),
  STAFF_SSO_ACR: z.string().min(1).max(500).optional(),
  PUSHER_APP_ID: z
    .string()
    .regex(/^[0-9A-Za-z_-]{1,100}$/)
    .optional(),
  PUSHER_APP_KEY: z
    .string()
    .regex(/^[0-9A-Za-z_-]{1,100}$/)
    .optional(),
  PUSHER_APP_SECRET: z.string().min(8).max(200).optional(),
  PUSHER_APP_CLUSTER: z
    .string()
    .regex(/^[a-z0-9-]{1,30}$/, 'must be a cluster like ap3')
    .optional(),
  PUSHER_HOST: z
    .string()
    .regex(/^[a-zA-Z0-9-]+(\.[a-zA-Z0-9-]+)*$/, 'must be a host name, without scheme and port')
    .optional(),
  PUSHER_PORT: port.optional(),
  ICE_PORT: portRange.optional(),
  ICE_PUBLIC_IP: z.ipv4('must be an IPv4 address').optional(),
  WHIP_URL: z.url({ protocol: /^https?$/ }).optional(),
  WHIP_SECRET: hexKey.optional(),
  JPKI_FILE: z.string().min(1).optional(),
  JPKI_SANDBOX_FILE: z.string().min(1).optional(),
  MDOC_CERTIFIED_PROGRAM: z
    .string()
    .regex(
      /^(?!(true|yes|on|ok)$)(?=.*\D).{4,200}$/iu,
      'must name the certified program and its certification',
    )
    .optional(),
  MDOC_CLIENT_ID_PREFIX: z.enum(['x509_hash', 'x509_san_dns']).optional(),
  MDOC_DOC_TYPES: z
    .string()
    .regex(
      /^(myNumberRecord|mobileLicence|photoId)=[a-zA-Z0-9]+(\.[a-zA-Z0-9]+)+(,(myNumberRecord|mobileLicence|photoId)=[a-zA-Z0-9]+(\.[a-zA-Z0-9]+)+)*$/,
      'must be like myNumberRecord=org.iso.23220.1.jp.mnc, with mobileLicence and photoId after commas',
    )
    .transform((text) => Object.fromEntries(text.split(',').map((one) => one.split('='))) as DocTypes)
    .optional(),
  MDOC_REVOCATION: z.enum(['required', 'whenGiven']).optional(),
  MDOC_SIGNER_PURPOSES: z
    .string()
    .regex(
      /^\d+(\.\d+)+(,\d+(\.\d+)+)*$/,
      'must be object identifiers like 1.0.18013.5.1.2, separated by commas',
    )
    .transform((text) => text.split(','))
    .optional(),
  ANALYTICS_ID: z
    .string()
    .regex(/^G-[A-Z0-9]{4,20}$/, 'must be a measurement id like G-AB12CD34EF')
    .optional(),
});

export type Environment = z.output<typeof schema>;

export const environmentNames: readonly string[] = [
  ...Object.keys(schema.shape),
  ...secretNames.map((name) => `${name}${secretFileSuffix}`),
];

/** Checks the form of every variable; an empty one counts as absent. Throws {@link ConfigError} naming the wrong ones. */
export function parseEnvironment(env: Readonly<Record<string, string | undefined>>): Environment {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`Please correct these environment variables: ${lines.join('; ')}`);
}

/** Null where it is not one line of visible letters, percent-encoded. */
function decodedHeader(value: string): string | null {
  try {
    const decoded = decodeURIComponent(value);
    return /^[\x20-\x7e]+$/.test(decoded) ? decoded : null;
  } catch {
    return null;
  }
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  if (!/^\d{1,3}$/.test(prefix)) return false;
  try {
    new BlockList().addSubnet(address, Number(prefix), family === 4 ? 'ipv4' : 'ipv6');
    return true;
  } catch {
    return false;
  }
}
