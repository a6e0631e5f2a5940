import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';

/** An incomplete or contradictory environment; the message says what to change. */
export class ConfigError extends Error {}

/** Settings of the adapter; nothing here is secret. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Where Janus answers by WebSocket. */
  readonly janusUrl: string;
  /** Where Janus puts its recordings; it and the adapter know the folder under the same path. */
  readonly recordings: string;
  /** Origin of the service that takes the files. */
  readonly service: string;
  /** Of the pages that may publish. */
  readonly allowedOrigins: ReadonlySet<string>;
  /** Streams at once. */
  readonly mostStreams: number;
}

export interface Secrets {
  /** 32 bytes, shared with the service. */
  readonly whip: Buffer;
}

/** Janus takes about 1 % of a core a stream; most of it is left for other work. */
const streamsPerCore = 16;

const origin = z.url({ protocol: /^https?$/ }).refine((text) => URL.parse(text)?.origin === text, {
  message: 'must be scheme, host and port alone, like https://ekyc.example',
});

/** Every variable that is read, with its form and its default. */
const schema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8085),
  JANUS_URL: z.url({ protocol: /^wss?$/ }).default('ws://127.0.0.1:8188'),
  JANUS_RECORDINGS: z.string().min(1),
  WHIP_SECRET: z.string().regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hexadecimal digits'),
  EKYC_SERVER: origin,
  ALLOWED_ORIGINS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(origin).min(1)),
  MAX_STREAMS: z.coerce
    .number()
    .int()
    .min(1)
    .max(1000)
    .default(streamsPerCore * availableParallelism()),
});

/** Reads the environment once; an empty variable counts as absent. Throws {@link ConfigError}. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): {
  config: Config;
  secrets: Secrets;
} {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`Please correct these variables of the environment: ${lines.join('; ')}`);
  }
  const values = parsed.data;
  refuseOpenLine('EKYC_SERVER', values.EKYC_SERVER, 'https');
  refuseOpenLine('JANUS_URL', values.JANUS_URL, 'wss');
  return {
    config: {
      host: values.HOST,
      port: values.PORT,
      janusUrl: values.JANUS_URL,
      recordings: resolve(values.JANUS_RECORDINGS),
      service: values.EKYC_SERVER,
      allowedOrigins: new Set(values.ALLOWED_ORIGINS),
      mostStreams: values.MAX_STREAMS,
    },
    secrets: { whip: Buffer.from(values.WHIP_SECRET, 'hex') },
  };
}

/** Faces and tokens leave the machine encrypted or not at all. */
function refuseOpenLine(variable: string, text: string, scheme: string): void {
  const { protocol, hostname } = new URL(text);
  const isThisMachine = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
  if (protocol === `${scheme}:` || isThisMachine) return;
  throw new ConfigError(`${variable} would be spoken to in the clear: begin it with ${scheme}://.`);
}
