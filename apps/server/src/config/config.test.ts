import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { boundsWithin } from './match-bounds.ts';

const production = {
  ENV_TYPE: 'production',
  MASTER_KEY: 'ab'.repeat(32),
  PUBLIC_URL: 'https://ekyc.example/',
  TRUSTED_PROXIES: '10.0.0.1, fd00::/8',
  SMTP_URL: 'smtps://user:password@mail.example',
  OPERATOR_CONTACT: 'https://ekyc.example/contact',
  ICE_PORT: '40000-40127',
  MAIL_FROM: 'ekyc@ekyc.example',
};

describe('readConfig', () => {
  test('has defaults for one machine', () => {
    const { config, secrets } = readConfig({});
    expect(config).toMatchObject({
      envType: 'local',
      role: 'all',
      host: '127.0.0.1',
      port: 8080,
      publicUrl: 'http://localhost:8080',
      tls: { kind: 'none' },
      metrics: null,
      ownAddresses: [],
    });
    expect(secrets).toEqual({
      masterKey: null,
      previousMasterKey: null,
      demoApiKey: null,
      smtpUrl: null,
      staffSsoClientSecret: null,
      pusherSecret: null,
      whip: null,
      tracesHeaders: {},
    });
  });

  test('takes what is said of records in phones', () => {
    const { config } = readConfig({
      MDOC_CERTIFIED_PROGRAM: '見本プログラム 第0号',
      MDOC_DOC_TYPES: 'myNumberRecord=org.example.jp.mnc.2,photoId=org.example.photoid',
      MDOC_REVOCATION: 'required',
      MDOC_SIGNER_PURPOSES: '1.2.3,1.2.4',
    });
    expect(config).toMatchObject({
      mdocCertifiedProgram: '見本プログラム 第0号',
      mdoc: {
        docTypes: { myNumberRecord: 'org.example.jp.mnc.2', photoId: 'org.example.photoid' },
        revocation: 'required',
        signerPurposes: ['1.2.3', '1.2.4'],
      },
    });
  });

  test('takes a whole production environment, without the demo', () => {
    const { config } = readConfig(production);
    expect(config).toMatchObject({
      demo: false,
      publicUrl: 'https://ekyc.example',
      trustedProxies: ['10.0.0.1', 'fd00::/8'],
    });
  });

  test("narrows what a business may choose, within the face model's bounds", () => {
    const bounds = { accept: { min: 0.4, max: 0.55 }, review: { min: 0.55, max: 0.65 } };
    const model = { id: 'a-model', bounds };
    const of = (env: Record<string, string>) => boundsWithin(model, readConfig(env).config.matchBounds);
    expect(of({})).toEqual(bounds);
    const accept = { min: 0.45, max: 0.5 };
    expect(of({ MATCH_ACCEPT_BOUNDS: '0.45-0.5' })).toEqual({ ...bounds, accept });
    for (const [name, range] of [
      ['MATCH_ACCEPT_BOUNDS', '0.45-0.56'],
      ['MATCH_ACCEPT_BOUNDS', '0.5-0.45'],
      ['MATCH_REVIEW_BOUNDS', '0.5-0.6'],
      ['MATCH_REVIEW_BOUNDS', '0.6-1.05'],
    ] as const) {
      expect(() => of({ [name]: range })).toThrow(ConfigError);
      expect(() => of({ [name]: range })).toThrow(`${name} must lie within`);
      expect(() => of({ [name]: range })).toThrow('a-model');
    }
  });

  test('asks more of a face model than the service does, never less', () => {
    expect(readConfig({}).config.worthLimits).toEqual({ fmr: 0.001, fmrUpper: 0.003 });
    const strict = readConfig({ FACE_FMR: '0.0001', FACE_FMR_UPPER: '0.0005' });
    expect(strict.config.worthLimits).toEqual({ fmr: 0.0001, fmrUpper: 0.0005 });
  });

  test('takes the folder of a face model, the built-in one where none is named', () => {
    expect(readConfig({}).config.faceModel).toBeNull();
    expect(readConfig({ FACE_MODEL: '/srv/models/own' }).config.faceModel).toBe('/srv/models/own');
  });

  test('takes a certificate of its own instead of a proxy', () => {
    const { config } = readConfig({
      ...production,
      TRUSTED_PROXIES: '',
      TLS_CERT_FILE: '/etc/tls/cert.pem',
      TLS_KEY_FILE: '/etc/tls/key.pem',
    });
    expect(config.tls).toEqual({ kind: 'files', certFile: '/etc/tls/cert.pem', keyFile: '/etc/tls/key.pem' });
  });

  test('HTTPS=1 is reached under the address of the machine', () => {
    const { config } = readConfig({ HTTPS: '1', PORT: '8443' }, ['192.0.2.7', '2001:db8::7']);
    expect(config).toMatchObject({
      host: '0.0.0.0',
      publicUrl: 'https://192.0.2.7:8443',
      ownAddresses: ['192.0.2.7', '2001:db8::7'],
    });
    expect(readConfig({ HTTPS: '1' }, []).config.publicUrl).toBe('https://localhost:8080');
  });

  test('the API may be called elsewhere, by our own pages and those of the origins that are named', () => {
    const of = (env: Record<string, string>) => {
      const { config } = readConfig({ PUBLIC_URL: 'https://ekyc.example', ...env });
      return [config.apiServer, config.allowedOrigins];
    };
    expect(of({})).toEqual([null, []]);
    const API_SERVER = 'https://api.ekyc.example';
    const ALLOWED_ORIGINS = 'https://app.example, https://ekyc.example';
    expect(of({ API_SERVER })).toEqual([API_SERVER, ['https://ekyc.example']]);
    expect(of({ API_SERVER, ALLOWED_ORIGINS })).toEqual([
      API_SERVER,
      ['https://ekyc.example', 'https://app.example'],
    ]);
    expect(of({ API_SERVER: 'https://ekyc.example', ALLOWED_ORIGINS: 'https://app.example' })).toEqual([
      'https://ekyc.example',
      ['https://app.example'],
    ]);
  });

  test('AWS_REGION alone is for S3 and names no user pool', () => {
    expect(readConfig({ AWS_REGION: 'ap-northeast-1' }).config.cognito).toBeNull();
  });

  test('real-time events go to Pusher by a cluster or to a compatible server by a host', () => {
    const app = { PUSHER_APP_ID: '123', PUSHER_APP_KEY: 'abc', PUSHER_APP_SECRET: 'secret-secret' };
    const { config, secrets } = readConfig({ ...app, PUSHER_APP_CLUSTER: 'ap3' });
    const cluster = { place: { kind: 'cluster', cluster: 'ap3' }, useTls: true };
    expect(config.pusher).toEqual({ appId: '123', key: 'abc', ...cluster });
    expect(secrets.pusherSecret).toBe('secret-secret');
    expect(JSON.stringify(config)).not.toContain('secret-secret');
    expect(readConfig({ ...app, PUSHER_HOST: 'push.example' }).config.pusher).toMatchObject({
      place: { kind: 'host', host: 'push.example', port: 443 },
      useTls: true,
    });
    expect(readConfig({ ...app, PUSHER_HOST: 'localhost', PUSHER_PORT: '6001' }).config.pusher).toMatchObject(
      {
        place: { kind: 'host', host: 'localhost', port: 6001 },
        useTls: false,
      },
    );
    expect(readConfig({}).config.pusher).toBeNull();
  });

  test('people are sent to a page or a mail address with their questions', () => {
    for (const OPERATOR_CONTACT of ['https://ekyc.example/contact', 'help@ekyc.example'])
      expect(readConfig({ OPERATOR_CONTACT }).config.operatorContact).toBe(OPERATOR_CONTACT);
    expect(readConfig({}).config.operatorContact).toBeNull();
  });

  test('traces are sent to a collector where one is named, its token being a secret', () => {
    expect(readConfig({}).config.traces).toBeNull();
    const { config, secrets } = readConfig({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example:4318/',
      OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20of-the-collector, x-tenant=ekyc',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    });
    expect(config.traces).toEqual({ url: 'https://collector.example:4318/v1/traces', share: 0.25 });
    expect(secrets.tracesHeaders).toEqual({ authorization: 'Bearer of-the-collector', 'x-tenant': 'ekyc' });
    expect(JSON.stringify(config)).not.toContain('of-the-collector');
  });

  test('visits are counted in production only', () => {
    expect(readConfig({ ANALYTICS_ID: 'G-AB12CD34EF' }).config.analyticsId).toBeNull();
    expect(() => readConfig({ ANALYTICS_ID: 'UA-1' })).toThrow('ANALYTICS_ID');
  });

  test('metrics stay on this machine unless HOST says otherwise', () => {
    expect(readConfig({ HTTPS: '1', METRICS_PORT: '9090' }).config.metrics?.host).toBe('127.0.0.1');
    expect(readConfig({ HOST: '10.0.0.5', METRICS_PORT: '9090' }).config.metrics?.host).toBe('10.0.0.5');
  });
});

describe('outside envType local the start is refused, naming the variable', () => {
  test.each([
    ['MASTER_KEY', { MASTER_KEY: '' }],
    ['PUBLIC_URL', { PUBLIC_URL: '' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://ekyc.example' }],
    ['API_SERVER', { API_SERVER: 'http://api.ekyc.example' }],
    ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: 'http://app.ekyc.example' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '' }],
    ['TLS_CERT_FILE', { TRUSTED_PROXIES: '', HTTPS: '1' }],
    ['SMTP_URL', { SMTP_URL: '' }],
    ['OPERATOR_CONTACT', { OPERATOR_CONTACT: '' }],
    ['OPERATOR_CONTACT', { OPERATOR_CONTACT: 'http://ekyc.example/contact' }],
    ['ICE_PORT', { ICE_PORT: '' }],
    ['WHIP_URL', { WHIP_URL: 'http://media.example/whip', WHIP_SECRET: 'ab'.repeat(32) }],
    ['DEMO_API_KEY', { DEMO_API_KEY: 'x' }],
    [
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      {
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318',
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=token',
      },
    ],
    [
      'PUSHER_HOST',
      {
        PUSHER_APP_ID: '1',
        PUSHER_APP_KEY: 'k',
        PUSHER_APP_SECRET: 'secret-secret',
        PUSHER_HOST: '127.0.0.1',
      },
    ],
  ])('%s (%j)', (name, change) => {
    for (const envType of ['production', 'trial', 'dev']) {
      const env = { ...production, ENV_TYPE: envType, ...change };
      expect(() => readConfig(env)).toThrow(ConfigError);
      expect(() => readConfig(env)).toThrow(name);
      expect(() => readConfig(env)).toThrow(`ENV_TYPE=${envType}`);
    }
  });
});

describe('contradictions and wrong forms stop the start in any envType', () => {
  test.each([
    ['PORT', { PORT: 'eighty' }],
    ['DEBUG_MODE_ENABLED', { ...production, DEBUG_MODE_ENABLED: 'true' }],
    ['OPERATOR_CONTACT', { OPERATOR_CONTACT: 'javascript:alert(1)' }],
    ['OPERATOR_CONTACT', { OPERATOR_CONTACT: 'call us' }],
    ['MASTER_KEY', { MASTER_KEY: 'short' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'proxy.example' }],
    ['MDOC_CERTIFIED_PROGRAM', { MDOC_CERTIFIED_PROGRAM: 'true' }],
    ['MDOC_CLIENT_ID_PREFIX', { MDOC_CLIENT_ID_PREFIX: 'did' }],
    ['MDOC_DOC_TYPES', { MDOC_DOC_TYPES: 'org.iso.23220.1.jp.mnc' }],
    ['MDOC_DOC_TYPES', { MDOC_DOC_TYPES: 'visa=org.example.visa' }],
    ['MDOC_REVOCATION', { MDOC_REVOCATION: 'never' }],
    ['MDOC_SIGNER_PURPOSES', { MDOC_SIGNER_PURPOSES: 'any' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/99' }],
    ['TLS_KEY_FILE', { TLS_CERT_FILE: 'cert.pem' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://ekyc.example/path' }],
    ['API_SERVER', { API_SERVER: 'https://api.ekyc.example/' }],
    ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: '*' }],
    ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: 'null' }],
    ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: 'https://app.example/path' }],
    ['PUBLIC_URL', { HTTPS: '1', PUBLIC_URL: 'http://ekyc.example' }],
    ['METRICS_PORT', { PORT: '9090', METRICS_PORT: '9090' }],
    ['S3_BUCKET', { S3_ENDPOINT: 'https://s3.example' }],
    ['S3_BUCKET', { S3_HEADS_BUCKET: 'heads' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example' }],
    ['ICE_PORT', { ICE_PORT: '40000' }],
    ['ICE_PORT', { ICE_PORT: '40010-40000' }],
    ['ICE_PORT', { ICE_PORT: '65000-65600' }],
    ['ICE_PUBLIC_IP', { ICE_PUBLIC_IP: 'ekyc.example' }],
    ['SMTP_URL', { SMTP_URL: 'http://mail.example', MAIL_FROM: 'a@b.example' }],
    ['MASTER_KEY', { MASTER_KEY_PREVIOUS: 'ab'.repeat(32) }],
    ['MASTER_KEY_PREVIOUS', { MASTER_KEY: 'ab'.repeat(32), MASTER_KEY_PREVIOUS: 'AB'.repeat(32) }],
    ['DATABASE_URL', { ROLE: 'web' }],
    ['USER_POOLS_WEB_CLIENT_ID', { USER_POOLS_ID: 'ap-northeast-1_x', AWS_REGION: 'ap-northeast-1' }],
    ['AWS_REGION', { USER_POOLS_ID: 'ap-northeast-1_x', USER_POOLS_WEB_CLIENT_ID: 'c' }],
    [
      'USER_POOLS_ID',
      { USER_POOLS_ID: 'us-east-1_x', USER_POOLS_WEB_CLIENT_ID: 'c', AWS_REGION: 'eu-west-1' },
    ],
    ['USER_POOLS_ID', { USER_POOLS_ID: 'local_x', USER_POOLS_WEB_CLIENT_ID: 'c', AWS_REGION: 'eu-west-1' }],
    ['FEDERATED_PROVIDERS', { FEDERATED_PROVIDERS: 'Google' }],
    ['FEDERATED_PROVIDERS', { FEDERATED_PROVIDERS: 'Twitter' }],
    ['PASSKEYS_DOMAIN', { PASSKEYS_DOMAIN: 'other.example', PUBLIC_URL: 'https://ekyc.example' }],
    ['PASSKEYS_DOMAIN', { PASSKEYS_DOMAIN: 'https://ekyc.example' }],
    ['PUSHER_APP_SECRET', { PUSHER_APP_ID: '1', PUSHER_APP_KEY: 'k', PUSHER_APP_CLUSTER: 'ap3' }],
    ['PUSHER_APP_CLUSTER', { PUSHER_APP_ID: '1', PUSHER_APP_KEY: 'k', PUSHER_APP_SECRET: 'secret-secret' }],
    ['PUSHER_APP_ID', { PUSHER_APP_CLUSTER: 'ap3' }],
    [
      'PUSHER_HOST',
      {
        PUSHER_APP_ID: '1',
        PUSHER_APP_KEY: 'k',
        PUSHER_APP_SECRET: 'secret-secret',
        PUSHER_APP_CLUSTER: 'ap3',
        PUSHER_HOST: 'push.example',
      },
    ],
    [
      'PUSHER_HOST',
      {
        PUSHER_APP_ID: '1',
        PUSHER_APP_KEY: 'k',
        PUSHER_APP_SECRET: 'secret-secret',
        PUSHER_HOST: 'https://push.example',
      },
    ],
    [
      'PUSHER_PORT',
      {
        PUSHER_APP_ID: '1',
        PUSHER_APP_KEY: 'k',
        PUSHER_APP_SECRET: 'secret-secret',
        PUSHER_APP_CLUSTER: 'ap3',
        PUSHER_PORT: '443',
      },
    ],
    ['PUSHER_APP_SECRET', { PUSHER_APP_ID: '1', PUSHER_APP_KEY: 'k', PUSHER_APP_SECRET: 'short' }],
    ['WHIP_SECRET', { WHIP_URL: 'https://media.example/whip' }],
    ['WHIP_URL', { WHIP_SECRET: 'ab'.repeat(32) }],
    ['BACKUP_DIR', { BACKUP_DIR: './b', DATABASE_URL: 'postgres://db.example/ekyc' }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector.example:4318' }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://user:pw@collector.example' }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example?token=x' }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=token' }],
    ['OTEL_EXPORTER_OTLP_HEADERS', { OTEL_EXPORTER_OTLP_HEADERS: 'authorization' }],
    ['OTEL_EXPORTER_OTLP_HEADERS', { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=a%0d%0ax-b: c' }],
    ['OTEL_TRACES_SAMPLER_ARG', { OTEL_TRACES_SAMPLER_ARG: '2' }],
    ['MATCH_ACCEPT_BOUNDS', { MATCH_ACCEPT_BOUNDS: '0.5' }],
    ['FACE_FMR', { FACE_FMR: '0.0011' }],
    ['FACE_FMR', { FACE_FMR: '0' }],
    ['FACE_FMR_UPPER', { FACE_FMR_UPPER: '0.0031' }],
  ])('%s (%j)', (name, change) => {
    expect(() => readConfig(change)).toThrow(ConfigError);
    expect(() => readConfig(change)).toThrow(name);
  });
});
