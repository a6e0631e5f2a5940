import { worthLimits } from '@ekyc/service';
import { isLoopbackHost } from '../http/host-check.ts';
import { ConfigError, type Environment } from './environment.ts';

/** Throws {@link ConfigError} on the first contradiction, with what to change. */
export function refuse(values: Environment): void {
  for (const [wrong, sentence] of contradictions(values)) if (wrong) throw new ConfigError(sentence);
  if (values.ENV_TYPE === 'local') return;
  const where = `ENV_TYPE=${values.ENV_TYPE}`;
  for (const [wrong, sentence] of localDefaults(values)) {
    if (wrong) throw new ConfigError(`${where} ${sentence}`);
  }
}

type Rule = readonly [wrong: boolean, sentence: string];

/** The operator may ask for more of a face model than the service does, not for less. */
function worthContradictions(values: Environment): readonly Rule[] {
  return [
    [
      values.FACE_FMR > worthLimits.fmr,
      `FACE_FMR must be ${worthLimits.fmr} or less: it can only be lowered.`,
    ],
    [
      values.FACE_FMR_UPPER > worthLimits.fmrUpper,
      `FACE_FMR_UPPER must be ${worthLimits.fmrUpper} or less: it can only be lowered.`,
    ],
  ];
}

/** Settings that do not go together, whatever the envType. */
function contradictions(values: Environment): readonly Rule[] {
  const url = values.PUBLIC_URL === undefined ? null : new URL(values.PUBLIC_URL);
  return [
    [
      values.ENV_TYPE === 'production' && values.DEBUG_MODE_ENABLED === 'true',
      'ENV_TYPE=production does not allow DEBUG_MODE_ENABLED=true, which shows visitors what is meant for developers: remove it.',
    ],
    [
      (values.TLS_CERT_FILE === undefined) !== (values.TLS_KEY_FILE === undefined),
      'TLS_CERT_FILE and TLS_KEY_FILE belong together: set both or neither.',
    ],
    [
      url !== null && (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== ''),
      'PUBLIC_URL may hold only scheme, host and port, like https://ekyc.example: remove the rest.',
    ],
    [
      values.HTTPS === '1' && url?.protocol === 'http:',
      'HTTPS=1 does not serve plain HTTP: start PUBLIC_URL with https, or remove HTTPS.',
    ],
    [values.METRICS_PORT === values.PORT, 'METRICS_PORT and PORT are the same: choose another METRICS_PORT.'],
    [
      values.S3_ENDPOINT !== undefined && values.S3_BUCKET === undefined,
      'S3_ENDPOINT is set without a bucket: set S3_BUCKET, or remove S3_ENDPOINT.',
    ],
    [
      values.S3_HEADS_BUCKET !== undefined && values.S3_BUCKET === undefined,
      'S3_HEADS_BUCKET is set without a bucket for the evidence: set S3_BUCKET, or remove S3_HEADS_BUCKET.',
    ],
    [
      values.SMTP_URL !== undefined && values.MAIL_FROM === undefined,
      'SMTP_URL is set without a sender: set MAIL_FROM to the sender address of mails.',
    ],
    [
      values.MASTER_KEY_PREVIOUS !== undefined && values.MASTER_KEY === undefined,
      'MASTER_KEY_PREVIOUS is set without MASTER_KEY: set MASTER_KEY to the new key.',
    ],
    [
      values.MASTER_KEY !== undefined &&
        values.MASTER_KEY_PREVIOUS?.toLowerCase() === values.MASTER_KEY.toLowerCase(),
      'MASTER_KEY_PREVIOUS is the same key as MASTER_KEY: remove it, or set MASTER_KEY to a new one.',
    ],
    [
      values.ROLE !== 'all' && values.DATABASE_URL === undefined,
      `ROLE=${values.ROLE} needs a database shared with the other processes: set DATABASE_URL, or remove ROLE.`,
    ],
    [
      Object.keys(values.OTEL_EXPORTER_OTLP_HEADERS).length > 0 &&
        values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined,
      'OTEL_EXPORTER_OTLP_HEADERS is set without a collector: set OTEL_EXPORTER_OTLP_ENDPOINT, or remove it.',
    ],
    [
      values.BACKUP_DIR !== undefined && values.DATABASE_URL !== undefined,
      'BACKUP_DIR works only with the embedded database: remove it, and back up DATABASE_URL with pg_dump.',
    ],
    // AWS_REGION may be set without the others: S3 uses it too.
    [
      (values.USER_POOLS_ID === undefined) !== (values.USER_POOLS_WEB_CLIENT_ID === undefined) ||
        (values.USER_POOLS_ID !== undefined && values.AWS_REGION === undefined),
      'AWS_REGION, USER_POOLS_ID and USER_POOLS_WEB_CLIENT_ID belong together: set all three to use Amazon Cognito, or remove the last two.',
    ],
    [
      values.USER_POOLS_ID !== undefined && !values.USER_POOLS_ID.startsWith(`${values.AWS_REGION ?? ''}_`),
      'USER_POOLS_ID belongs to another region than AWS_REGION: correct one of them.',
    ],
    [
      values.FEDERATED_PROVIDERS.length > 0 &&
        (values.USER_POOLS_ID === undefined || values.USER_POOLS_DOMAIN === undefined),
      'FEDERATED_PROVIDERS works only with Amazon Cognito and its sign-in domain: set USER_POOLS_ID and USER_POOLS_DOMAIN, or remove FEDERATED_PROVIDERS.',
    ],
    [
      (values.WHIP_URL === undefined) !== (values.WHIP_SECRET === undefined),
      'WHIP_URL and WHIP_SECRET belong together: set both to use your own media server, or neither.',
    ],
    ...ssoContradictions(values),
    ...pusherContradictions(values),
    ...worthContradictions(values),
  ];
}

/** Of single sign-on of staff. */
function ssoContradictions(values: Environment): readonly Rule[] {
  const { STAFF_SSO_ISSUER: issuer, STAFF_SSO_DOMAINS: domains } = values;
  const needed = [values.STAFF_SSO_CLIENT_ID, values.STAFF_SSO_CLIENT_SECRET, domains[0]];
  const more = [values.STAFF_SSO_NAME, values.STAFF_SSO_ONLY, values.STAFF_SSO_ACR];
  const url = issuer === undefined ? null : new URL(issuer);
  return [
    [
      [issuer, ...needed].some((value) => value !== undefined) &&
        [issuer, ...needed].some((value) => value === undefined),
      'STAFF_SSO_ISSUER, STAFF_SSO_CLIENT_ID, STAFF_SSO_CLIENT_SECRET and STAFF_SSO_DOMAINS belong together: set all four, or none.',
    ],
    [
      issuer === undefined && more.some((value) => value !== undefined),
      'STAFF_SSO_NAME, STAFF_SSO_ONLY and STAFF_SSO_ACR need a provider: set STAFF_SSO_ISSUER, or remove them.',
    ],
    [
      issuer !== undefined && values.USER_POOLS_ID !== undefined,
      'STAFF_SSO_ISSUER works only with our own user pool: set the provider up in Amazon Cognito, or remove USER_POOLS_ID.',
    ],
    [
      url?.protocol === 'http:' && !(values.ENV_TYPE === 'local' && isLoopbackHost(url.hostname)),
      'STAFF_SSO_ISSUER must start with https: only ENV_TYPE=local may have a provider on this machine without it.',
    ],
  ];
}

/** Of the settings of a hosted or compatible real-time server. */
function pusherContradictions(values: Environment): readonly Rule[] {
  const app = [values.PUSHER_APP_ID, values.PUSHER_APP_KEY, values.PUSHER_APP_SECRET];
  const isPlace = values.PUSHER_APP_CLUSTER !== undefined || values.PUSHER_HOST !== undefined;
  return [
    [
      app.some((value) => value !== undefined) !== app.every((value) => value !== undefined),
      'PUSHER_APP_ID, PUSHER_APP_KEY and PUSHER_APP_SECRET belong together: set all three, or none for the embedded server.',
    ],
    [
      app[0] !== undefined && !isPlace,
      'PUSHER_APP_ID is set without a server: set PUSHER_APP_CLUSTER for Pusher itself, or PUSHER_HOST for a compatible server.',
    ],
    [
      app[0] === undefined && isPlace,
      'PUSHER_APP_CLUSTER and PUSHER_HOST need an app: set PUSHER_APP_ID, PUSHER_APP_KEY and PUSHER_APP_SECRET, or remove them.',
    ],
    [
      values.PUSHER_APP_CLUSTER !== undefined && values.PUSHER_HOST !== undefined,
      'PUSHER_APP_CLUSTER and PUSHER_HOST name two servers: remove one of them.',
    ],
    [
      values.PUSHER_PORT !== undefined && values.PUSHER_HOST === undefined,
      'PUSHER_PORT is set without a host: set PUSHER_HOST, or remove PUSHER_PORT.',
    ],
  ];
}

/** Defaults that are meant for a developer's machine are refused elsewhere: keys beside their data, plain HTTP, mails that are not sent. */
function localDefaults(values: Environment): readonly Rule[] {
  const ownCertificate = values.TLS_CERT_FILE !== undefined;
  return [
    [values.MASTER_KEY === undefined, 'needs MASTER_KEY: a key stored beside the data does not protect it.'],
    [
      !values.PUBLIC_URL?.startsWith('https://'),
      'needs a PUBLIC_URL with https: browsers give the camera only to encrypted pages, and secrets must not be sent in clear text.',
    ],
    [
      [values.API_SERVER ?? '', ...values.ALLOWED_ORIGINS].some((origin) => origin.startsWith('http://')),
      'cannot send secrets in clear text: start API_SERVER and every one of ALLOWED_ORIGINS with https.',
    ],
    [
      values.HTTPS === '1' && !ownCertificate,
      'cannot use the self-signed certificate of HTTPS=1: set TLS_CERT_FILE and TLS_KEY_FILE.',
    ],
    [
      values.ROLE !== 'worker' && values.TRUSTED_PROXIES.length === 0 && !ownCertificate,
      'would serve plain HTTP: set TRUSTED_PROXIES to the proxy that terminates TLS, or set TLS_CERT_FILE and TLS_KEY_FILE.',
    ],
    [values.SMTP_URL === undefined, 'needs SMTP_URL: without it mails are only stored on this machine.'],
    [
      values.OPERATOR_CONTACT === undefined,
      'needs OPERATOR_CONTACT: the page (https://…) or mail address that people are given for questions.',
    ],
    [
      values.OPERATOR_CONTACT?.startsWith('http://') ?? false,
      'cannot send people to an unencrypted page: start OPERATOR_CONTACT with https, or set a mail address.',
    ],
    [
      values.PUSHER_HOST !== undefined && isLoopbackHost(values.PUSHER_HOST),
      'cannot use a loopback address as PUSHER_HOST: set a name that browsers can reach.',
    ],
    [
      values.ROLE !== 'worker' && values.ICE_PORT === undefined && values.WHIP_URL === undefined,
      "needs ICE_PORT: the UDP ports that the firewall opens for sessions' video, like 40000-40127.",
    ],
    [
      values.WHIP_URL?.startsWith('http://') ?? false,
      'cannot send video unencrypted: start WHIP_URL with https.',
    ],
    [
      Object.keys(values.OTEL_EXPORTER_OTLP_HEADERS).length > 0 &&
        isClearText(values.OTEL_EXPORTER_OTLP_ENDPOINT),
      "cannot send the collector's token in clear text: start OTEL_EXPORTER_OTLP_ENDPOINT with https, or remove OTEL_EXPORTER_OTLP_HEADERS.",
    ],
    [values.DEMO_API_KEY !== undefined, 'has no demo business: remove DEMO_API_KEY.'],
  ];
}

/** Plain HTTP to another machine. */
function isClearText(address: string | undefined): boolean {
  const url = address === undefined ? null : URL.parse(address);
  return url?.protocol === 'http:' && !isLoopbackHost(url.hostname);
}
