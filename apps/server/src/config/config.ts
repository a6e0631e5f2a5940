import type { EnvType } from '@ekyc/contract';
import type { DocTypes } from '@ekyc/mdoc';
import type { WorthLimits } from '@ekyc/service';
import { isIPv4 } from 'node:net';
import { resolve } from 'node:path';
import { isLoopbackHost } from '../http/host-check.ts';
import { ConfigError, type Environment, type FederatedProvider, parseEnvironment } from './environment.ts';
import { machineAddresses } from './machine-addresses.ts';
import type { OperatorBounds } from './match-bounds.ts';
import { type PasskeySettings, passkeysOf, refusePasskeys } from './passkeys.ts';
import { refuse } from './refusals.ts';
import { withSecretFiles } from './secret-files.ts';

export { ConfigError } from './environment.ts';

/** How the service's own port speaks; `selfSigned` makes and keeps a certificate in the data directory. */
export type TlsSettings =
  | { readonly kind: 'none' }
  | { readonly kind: 'selfSigned' }
  | { readonly kind: 'files'; readonly certFile: string; readonly keyFile: string };

/** Settings of the service; nothing here is secret. */
export interface Config {
  readonly envType: EnvType;
  /** `web` runs no jobs, `worker` answers nothing but health. */
  readonly role: 'all' | 'web' | 'worker';
  readonly host: string;
  readonly port: number;
  readonly tls: TlsSettings;
  /** Where browsers reach the service; no slash at the end. */
  readonly publicUrl: string;
  /** Origin at which pages call the API where it is not their own; null: the page's own. */
  readonly apiServer: string | null;
  /** Origins of pages that may call the API from elsewhere. */
  readonly allowedOrigins: readonly string[];
  /** Addresses of this machine whose Host is accepted beside publicUrl's and loopback; only with a self-signed certificate. */
  readonly ownAddresses: readonly string[];
  /** Where Prometheus scrapes; null: nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  readonly dataDirectory: string;
  /** Where the nightly copies go; null: none are made. */
  readonly backupDirectory: string | null;
  readonly databaseUrl: string | null;
  /** The pool of a process to a Postgres server has at most so many connections. */
  readonly databaseConnections: number;
  readonly debugModeEnabled: boolean;
  /** Addresses whose X-Forwarded-* headers are trusted; none by default. */
  readonly trustedProxies: readonly string[];
  readonly engineChildren: number | null;
  /** Folder of the face model; null: the built-in one. */
  readonly faceModel: string | null;
  readonly demo: boolean;
  /** Prefix of the detection server; its path is `/detect`. */
  readonly aiServer: string;
  /** Where the console is; null: under `/console` of the address that was called. */
  readonly consoleUrl: string | null;
  /** Evidence objects go there instead of the data directory. */
  readonly s3: {
    readonly bucket: string;
    /** Where the audit log's heads are stored: a bucket of their own may be locked against every change. */
    readonly headsBucket: string;
    readonly endpoint: string | null;
  } | null;
  /** Where spans of traces are sent by OTLP over HTTP, and of which share of all traces; null: none are made. */
  readonly traces: { readonly url: string; readonly share: number } | null;
  /** RFC 3161 service that stamps the heads of the audit log; null: none does. */
  readonly timestampUrl: string | null;
  readonly mailFrom: string;
  /** The operator's contact for questions: a page or a mail address; null only on a developer's machine. */
  readonly operatorContact: string | null;
  /** Null: our own real-time server, on the page's own port. */
  readonly pusher: PusherSettings | null;
  /** Where the video of sessions arrives. */
  readonly ice: IceSettings;
  /** Where pages send the video of sessions instead, by WHIP (RFC 9725); null: here. */
  readonly whipUrl: string | null;
  /** The bounds within which a business may set its face thresholds. */
  /** What the operator set; null: the face model's own. */
  readonly matchBounds: OperatorBounds;
  /** What a face model must be worth to decide alone. */
  readonly worthLimits: WorthLimits;
  /** How businesses of each mode are served by デジタル認証アプリ: a file each (docs/jpki.md); null: not at all. */
  readonly jpkiFiles: { readonly live: string | null; readonly sandbox: string | null };
  /**
   * The certified program (番号法 18条の3, 18条の4) by which records of phones are checked, as the operator named it; null:
   * none, and no law is served by `mdoc` outside envType local.
   */
  readonly mdocCertifiedProgram: string | null;
  /** Of records held in phones, what no file says; undefined: as `@ekyc/mdoc` does by itself. */
  readonly mdoc: {
    readonly clientIdPrefix: 'x509_hash' | 'x509_san_dns' | undefined;
    /** Names of types of records that are not those of `@ekyc/mdoc`. */
    readonly docTypes: DocTypes | undefined;
    readonly revocation: 'required' | 'whenGiven' | undefined;
    /** Object identifiers. */
    readonly signerPurposes: readonly string[] | undefined;
  };
  /** Measurement id of Google Analytics; null: nothing is counted, as everywhere but in production. */
  readonly analyticsId: string | null;
  /** Accounts are Amazon Cognito's; null: our own user pool. */
  readonly cognito: {
    readonly region: string;
    readonly poolId: string;
    readonly clientId: string;
    /** Of its page for federated sign-in. */
    readonly domain: string | null;
    readonly federatedProviders: readonly FederatedProvider[];
  } | null;
  /** Passkeys of staff; null: there are none. */
  readonly passkeys: PasskeySettings | null;
  /** Single sign-on of staff at a provider of the operator's; null: there is none. */
  readonly staffSso: StaffSsoSettings | null;
}

/** The operator's identity provider for staff (OpenID Connect). */
export interface StaffSsoSettings {
  readonly issuer: string;
  readonly clientId: string;
  /** On the button of the sign-in. */
  readonly name: string;
  /** Mail domains whose addresses it may vouch for. */
  readonly domains: readonly string[];
  readonly only: boolean;
  readonly acr: string | null;
  /** Where it leads back to; the operator registers it there. */
  readonly redirectUri: string;
}

/** UDP of the recorder: one port a recording. */
export interface IceSettings {
  /** The only address to listen on; all of the machine where it is absent. */
  readonly listenOn?: string;
  readonly ports?: { readonly first: number; readonly last: number };
  /** Given to browsers in place of the machine's own. */
  readonly publicAddress?: string;
  readonly allowPrivateCandidates: boolean;
}

/** A real-time server beside this service: Pusher's own by its cluster, or a compatible one. */
export interface PusherSettings {
  readonly appId: string;
  readonly key: string;
  readonly place:
    | { readonly kind: 'cluster'; readonly cluster: string }
    | { readonly kind: 'host'; readonly host: string; readonly port: number };
  /** False only for a server on this very machine, in envType local. */
  readonly useTls: boolean;
}

export interface Secrets {
  /** 32 bytes; null: the file in the data directory. */
  readonly masterKey: Buffer | null;
  /** Still opens what it wrapped, until a rotation has ended. */
  readonly previousMasterKey: Buffer | null;
  readonly demoApiKey: string | null;
  /** May carry a password; null: mails are written to the data directory. */
  readonly smtpUrl: string | null;
  /** Signs events for the server of `Config.pusher`. */
  readonly pusherSecret: string | null;
  /** Sent with every batch of spans: the collector's token. */
  readonly tracesHeaders: Readonly<Record<string, string>>;
  readonly staffSsoClientSecret: string | null;
  /** 32 bytes, shared with the adapter of `Config.whipUrl`. */
  readonly whip: Buffer | null;
}

/**
 * Reads the environment once. Throws {@link ConfigError}.
 * @param addresses of this machine in its network, the best first
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  addresses: readonly string[] = machineAddresses(),
): { config: Config; secrets: Secrets } {
  const values = parseEnvironment(withSecretFiles(env));
  refuse(values);
  const tls = tlsOf(values);
  const ownAddresses = tls.kind === 'selfSigned' ? addresses : [];
  const key = (hex: string | undefined) => (hex === undefined ? null : Buffer.from(hex, 'hex'));
  const publicUrl = publicUrlOf(values, tls, ownAddresses);
  return {
    config: {
      envType: values.ENV_TYPE,
      role: values.ROLE,
      // A self-signed certificate is asked for to be reached from other machines.
      host: values.HOST ?? (tls.kind === 'selfSigned' ? '0.0.0.0' : '127.0.0.1'),
      port: values.PORT,
      tls,
      publicUrl,
      apiServer: values.API_SERVER ?? null,
      allowedOrigins: allowedOriginsOf(values, publicUrl),
      ownAddresses,
      metrics:
        values.METRICS_PORT === undefined
          ? null
          : { host: values.HOST ?? '127.0.0.1', port: values.METRICS_PORT },
      dataDirectory: resolve(values.DATA_DIR),
      backupDirectory: values.BACKUP_DIR === undefined ? null : resolve(values.BACKUP_DIR),
      databaseUrl: values.DATABASE_URL ?? null,
      databaseConnections: values.DATABASE_CONNECTIONS,
      debugModeEnabled: values.DEBUG_MODE_ENABLED === 'true',
      trustedProxies: values.TRUSTED_PROXIES,
      engineChildren: values.ENGINE_CHILDREN ?? null,
      faceModel: values.FACE_MODEL === undefined ? null : resolve(values.FACE_MODEL),
      demo: values.ENV_TYPE === 'local' && values.ROLE !== 'worker',
      aiServer: values.EKYC_AI_SERVER,
      consoleUrl: values.CLIENT_ADMIN_SERVER?.replace(/\/$/, '') ?? null,
      s3:
        values.S3_BUCKET === undefined
          ? null
          : {
              bucket: values.S3_BUCKET,
              headsBucket: values.S3_HEADS_BUCKET ?? values.S3_BUCKET,
              endpoint: values.S3_ENDPOINT ?? null,
            },
      traces:
        values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
          ? null
          : {
              url: `${values.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`,
              share: values.OTEL_TRACES_SAMPLER_ARG,
            },
      timestampUrl: values.TSA_URL ?? null,
      mailFrom: values.MAIL_FROM ?? 'ekyc@localhost',
      operatorContact: values.OPERATOR_CONTACT ?? null,
      pusher: pusherOf(values),
      ice: iceOf(values, addresses),
      whipUrl: values.WHIP_URL ?? null,
      matchBounds: boundsOf(values),
      worthLimits: { fmr: values.FACE_FMR, fmrUpper: values.FACE_FMR_UPPER },
      analyticsId: values.ENV_TYPE === 'production' ? (values.ANALYTICS_ID ?? null) : null,
      jpkiFiles: jpkiFilesOf(values),
      ...recordsOf(values),
      cognito: cognitoOf(values),
      passkeys: passkeysFor(values, publicUrl),
      staffSso: staffSsoOf(values, publicUrl),
    },
    secrets: {
      masterKey: key(values.MASTER_KEY),
      previousMasterKey: key(values.MASTER_KEY_PREVIOUS),
      demoApiKey: values.DEMO_API_KEY ?? null,
      smtpUrl: values.SMTP_URL ?? null,
      pusherSecret: values.PUSHER_APP_SECRET ?? null,
      staffSsoClientSecret: values.STAFF_SSO_CLIENT_SECRET ?? null,
      whip: key(values.WHIP_SECRET),
      tracesHeaders: values.OTEL_EXPORTER_OTLP_HEADERS,
    },
  };
}

function jpkiFilesOf({ JPKI_FILE: live, JPKI_SANDBOX_FILE: sandbox }: Environment): Config['jpkiFiles'] {
  const placed = (file: string | undefined) => (file === undefined ? null : resolve(file));
  return { live: placed(live), sandbox: placed(sandbox) };
}

function boundsOf(values: Environment): Config['matchBounds'] {
  return { accept: values.MATCH_ACCEPT_BOUNDS ?? null, review: values.MATCH_REVIEW_BOUNDS ?? null };
}

function recordsOf(values: Environment): Pick<Config, 'mdoc' | 'mdocCertifiedProgram'> {
  return {
    mdocCertifiedProgram: values.MDOC_CERTIFIED_PROGRAM ?? null,
    mdoc: {
      clientIdPrefix: values.MDOC_CLIENT_ID_PREFIX,
      docTypes: values.MDOC_DOC_TYPES,
      revocation: values.MDOC_REVOCATION,
      signerPurposes: values.MDOC_SIGNER_PURPOSES,
    },
  };
}

/** `refuse` has checked that the three belong together. */
function cognitoOf(values: Environment): Config['cognito'] {
  const { AWS_REGION: region, USER_POOLS_ID: poolId, USER_POOLS_WEB_CLIENT_ID: clientId } = values;
  if (region === undefined || poolId === undefined || clientId === undefined) return null;
  const { USER_POOLS_DOMAIN: domain = null, FEDERATED_PROVIDERS: federatedProviders } = values;
  return { region, poolId, clientId, domain, federatedProviders };
}

/** Throws where the choice does not fit the console's address. */
function passkeysFor(values: Environment, publicUrl: string): PasskeySettings | null {
  const choice = {
    domain: values.PASSKEYS_DOMAIN ?? null,
    consoleUrl: values.CLIENT_ADMIN_SERVER ?? publicUrl,
    ownPool: values.USER_POOLS_ID === undefined,
  };
  const wrong = refusePasskeys(choice);
  if (wrong !== null) throw new ConfigError(wrong);
  return passkeysOf(choice);
}

/** `refuse` has checked that the settings belong together. */
function staffSsoOf(values: Environment, publicUrl: string): StaffSsoSettings | null {
  const { STAFF_SSO_ISSUER: given, STAFF_SSO_CLIENT_ID: clientId } = values;
  if (given === undefined || clientId === undefined) return null;
  const consoleUrl = values.CLIENT_ADMIN_SERVER?.replace(/\/$/, '') ?? null;
  return {
    issuer: given,
    clientId,
    name: values.STAFF_SSO_NAME ?? '社内アカウント',
    domains: values.STAFF_SSO_DOMAINS,
    only: values.STAFF_SSO_ONLY === 'true',
    acr: values.STAFF_SSO_ACR ?? null,
    redirectUri: `${consoleUrlOf({ consoleUrl, publicUrl })}/sso`,
  };
}

/** A range of ports needs one address: the service's own, or the machine's first. */
function iceOf(values: Environment, addresses: readonly string[]): IceSettings {
  const { HOST: host, ICE_PORT: ports, ICE_PUBLIC_IP: publicAddress, ENV_TYPE: envType } = values;
  const loopback = host === undefined ? values.HTTPS !== '1' : isLoopbackHost(host);
  const machine = addresses.find((address) => isIPv4(address));
  const named = host !== undefined && isIPv4(host) && host !== '0.0.0.0' ? host : undefined;
  // Behind a proxy on its own machine the service answers only on loopback; its video comes from outside.
  const own = envType === 'local' && loopback ? '127.0.0.1' : loopback ? machine : named;
  const listenOn = own ?? (ports === undefined ? undefined : (machine ?? '127.0.0.1'));
  return {
    ...(listenOn === undefined ? {} : { listenOn }),
    ...(ports === undefined ? {} : { ports }),
    ...(publicAddress === undefined ? {} : { publicAddress }),
    allowPrivateCandidates: envType === 'local',
  };
}

/** `refuse` has checked that app and place belong together. */
function pusherOf(values: Environment): PusherSettings | null {
  const {
    PUSHER_APP_ID: appId,
    PUSHER_APP_KEY: key,
    PUSHER_APP_CLUSTER: cluster,
    PUSHER_HOST: host,
  } = values;
  if (appId === undefined || key === undefined) return null;
  if (cluster !== undefined) return { appId, key, place: { kind: 'cluster', cluster }, useTls: true };
  if (host === undefined) return null;
  const useTls = !isLoopbackHost(host);
  return { appId, key, place: { kind: 'host', host, port: values.PUSHER_PORT ?? 443 }, useTls };
}

function tlsOf(values: Environment): TlsSettings {
  if (values.TLS_CERT_FILE !== undefined && values.TLS_KEY_FILE !== undefined) {
    return { kind: 'files', certFile: values.TLS_CERT_FILE, keyFile: values.TLS_KEY_FILE };
  }
  return { kind: values.HTTPS === '1' ? 'selfSigned' : 'none' };
}

/** With a self-signed certificate the machine's own address, so that the links handed out work on a phone. */
function publicUrlOf(values: Environment, tls: TlsSettings, ownAddresses: readonly string[]): string {
  if (values.PUBLIC_URL !== undefined) return new URL(values.PUBLIC_URL).origin;
  const [address = 'localhost'] = ownAddresses;
  const host = address.includes(':') ? `[${address}]` : address;
  return new URL(`${tls.kind === 'none' ? 'http' : 'https'}://${host}:${values.PORT}`).origin;
}

/** Our own pages too, where the API is called by another name than theirs. */
function allowedOriginsOf(values: Environment, publicUrl: string): readonly string[] {
  const ours = values.API_SERVER === undefined || values.API_SERVER === publicUrl ? [] : [publicUrl];
  return [...new Set([...ours, ...values.ALLOWED_ORIGINS])];
}

/** Where a business's staff open the console. */
export function consoleUrlOf({ consoleUrl, publicUrl }: Pick<Config, 'consoleUrl' | 'publicUrl'>): string {
  return consoleUrl ?? `${publicUrl}/console`;
}
