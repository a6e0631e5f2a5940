import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from './config.ts';
import { environmentNames } from './environment.ts';

const deploy = fileURLToPath(new URL('../../../../deploy/', import.meta.url));
const read = (name: string) => readFileSync(deploy + name, 'utf8');

type Values = Readonly<Record<string, string>>;

interface ComposeService {
  readonly image: string;
  readonly build?: unknown;
  readonly user?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly environment?: Values;
  readonly ports?: readonly string[];
  readonly networks?: unknown;
}

interface Container {
  readonly env: readonly { readonly name: string; readonly value: string }[];
  readonly securityContext: unknown;
  readonly ports: readonly { readonly containerPort: number }[];
  readonly readinessProbe: { readonly httpGet: { readonly path: string; readonly httpHeaders: unknown } };
}

/** Beside our own: the AWS SDK's and Node's. */
const ofOthers = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'NODE_COMPILE_CACHE'];
const unknownNames = (values: Readonly<Record<string, unknown>>) =>
  Object.keys(values).filter((name) => !environmentNames.includes(name) && !ofOthers.includes(name));

/** What the examples leave to be filled in. */
const secrets: Values = {
  MASTER_KEY: 'ab'.repeat(32),
  DATABASE_PASSWORD: 'of-the-database',
  STORE_PASSWORD: 'of-the-store',
};
function filledIn(example: string): Values {
  return Object.fromEntries(
    Object.entries(parseEnv(read(example))).map(([name, value = '']) => [
      name,
      value || (secrets[name] ?? ''),
    ]),
  );
}

/** `${NAME}`, `${NAME:-default}` and `${NAME:?what to set}`, as Compose reads them. */
function interpolated(text: string, values: Values): string {
  return text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind?: string, rest = '') => {
    const value = values[name] || (kind === '-' ? String(rest) : '');
    if (value === '') throw new Error(`${name} is not set`);
    return value;
  });
}

describe('Compose', () => {
  const file = interpolated(read('compose/compose.yaml'), filledIn('compose/.env.example'));
  const { services, networks } = parse(file, { merge: true }) as {
    services: Record<string, ComposeService>;
    networks: Record<string, { internal?: boolean; ipam?: { config: { subnet: string }[] } }>;
  };
  const ours = Object.entries(services).filter(([, { build }]) => build !== undefined);

  test('both processes have an environment with which the service starts', () => {
    expect(ours.map(([name]) => name)).toEqual(['web', 'worker']);
    for (const [role, { environment = {} }] of ours) {
      expect(unknownNames(environment)).toEqual([]);
      expect(readConfig(environment).config).toMatchObject({
        role,
        envType: 'production',
        port: 8080,
        dataDirectory: '/data',
        databaseUrl: 'postgres://ekyc:of-the-database@database/ekyc',
        s3: { endpoint: 'http://store:8333' },
      });
    }
  });

  test('both run without rights, on a file system that they cannot write', () => {
    for (const [, service] of ours)
      expect(service).toMatchObject({
        user: '10001:10001',
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
  });

  test('the proxy alone is believed, database and store are reached by nobody outside', () => {
    const { config } = readConfig(services['web']?.environment ?? {});
    const networksOfProxy = services['proxy']?.networks as { outside: { ipv4_address: string } } | undefined;
    const outside = networksOfProxy?.outside ?? { ipv4_address: '' };
    expect(config.trustedProxies).toEqual([outside.ipv4_address]);
    expect(networks['outside']?.ipam?.config[0]?.subnet).toBe(
      outside.ipv4_address.replace(/\.\d+$/, '.0/24'),
    );
    expect(networks['inside']?.internal).toBe(true);
    for (const name of ['database', 'store']) expect(services[name]).toMatchObject({ networks: ['inside'] });
    for (const name of ['database', 'store', 'worker']) expect(services[name]?.ports).toBeUndefined();
    expect(services['proxy']?.environment?.['UPSTREAM']).toBe('web:8080');
    expect(services['web']?.ports).toEqual(['40000-40031:40000-40031/udp']);
    expect(config.ice.ports).toEqual({ first: 40_000, last: 40_031 });
  });
});

test('the image runs as nobody, tells by /readyz whether it works, and names no unknown variable', () => {
  const [, last = ''] = read('Dockerfile').split(/^FROM .*\n(?=# A user)/m);
  expect(last).toMatch(/^USER 10001:10001$/m);
  expect(last.indexOf('USER')).toBeLessThan(last.indexOf('CMD ["node", "apps'));
  expect(last).not.toMatch(/^USER (?:root|0)/m);
  expect(last).toMatch(/^HEALTHCHECK .*\n *CMD \["node", "-e", .*127\.0\.0\.1.*\/readyz/m);
  const env = /^ENV ((?:.*\\\n)*.*)$/m.exec(last)?.[1] ?? '';
  const values = Object.fromEntries(
    [...env.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
  );
  expect(values).toMatchObject({ ENV_TYPE: 'production', HOST: '0.0.0.0', DATA_DIR: '/data' });
  expect(unknownNames(values)).toEqual([]);
  expect(last).toContain(`EXPOSE ${values['PORT']}`);
  // What it copies is what the build makes.
  expect(read('Dockerfile')).toContain('npm run build -- /service/app');
  expect(read('../.dockerignore').split('\n')).toEqual(expect.arrayContaining(['.git', '**/.env', 'data']));
});

describe('Helm', () => {
  const values = parse(read('helm/values.yaml')) as { settings: Values };

  /** No Helm here: what the templates write apart from their actions. */
  const skeleton = (name: string) =>
    read(name)
      .replaceAll(/^ *\{\{-.*\}\}\n/gm, '')
      .replaceAll(/\{\{.*?\}\}/g, 'x');
  const workload = parseAllDocuments(skeleton('helm/templates/workloads.yaml'))
    .map((document) => document.toJS() as { spec?: { template: { spec: Record<string, unknown> } } } | null)
    .find((document) => document?.spec);
  const pod = workload?.spec?.template.spec as {
    automountServiceAccountToken: boolean;
    securityContext: unknown;
    containers: [Container];
  };
  const [container] = pod.containers;
  const fixed = Object.fromEntries(container.env.map(({ name, value }) => [name, value]));

  test('every template is YAML, and every value that one names is there', () => {
    const templates = globSync('helm/templates/*.yaml', { cwd: deploy });
    expect(templates.length).toBe(3);
    for (const name of templates) {
      const documents = parseAllDocuments(skeleton(name));
      expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
      for (const [, path = ''] of read(name).matchAll(/\.Values\.([\w.]+)/g))
        expect(
          path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], values),
          path,
        ).toBeDefined();
    }
  });

  test('its settings start the service in each role', () => {
    const secret = {
      MASTER_KEY: secrets['MASTER_KEY'],
      DATABASE_URL: 'postgres://ekyc:password@db.example/ekyc',
      SMTP_URL: 'smtps://mail.example',
      WHIP_SECRET: 'cd'.repeat(32),
    };
    for (const name of Object.keys(secret)) expect(read('helm/values.yaml')).toContain(name);
    for (const role of ['web', 'worker'] as const) {
      const env = { ...values.settings, ...secret, ...fixed, ROLE: role };
      expect(unknownNames(env)).toEqual([]);
      expect(readConfig(env).config).toMatchObject({ role, port: container.ports[0]?.containerPort });
    }
  });

  test('pods have no rights, and are asked by a Host that the service answers', () => {
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 10_001, seccompProfile: { type: 'RuntimeDefault' } },
    });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container.readinessProbe.httpGet).toMatchObject({
      path: '/readyz',
      httpHeaders: [{ name: 'Host', value: 'localhost' }],
    });
  });
});

test('the unit’s environment starts the service, and its folders are those it may write', () => {
  const env = filledIn('systemd/environment.example');
  expect(unknownNames(env)).toEqual([]);
  const unit = read('systemd/ekyc.service');
  const set = (name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value);
  expect(readConfig(env).config.dataDirectory).toBe(`/var/lib/${set('StateDirectory')[0]}`);
  expect(set('Environment')).toEqual([`NODE_COMPILE_CACHE=/var/cache/${set('CacheDirectory')[0]}`]);
  expect(set('User')).toEqual(['ekyc']);
  expect(set('ProtectSystem')).toEqual(['strict']);
  expect(set('NoNewPrivileges')).toEqual(['yes']);
  expect(set('ExecStart')).toEqual(['/usr/bin/node apps/server/src/main.ts']);
  // The service ends by itself after 19.5 s.
  expect(Number(set('TimeoutStopSec')[0])).toBeGreaterThanOrEqual(25);
});

test('both proxies lead to the service’s port and take its largest bodies', () => {
  const port = readConfig(filledIn('systemd/environment.example')).config.port;
  const [nginx, caddy] = [read('proxy/nginx.conf'), read('proxy/Caddyfile')];
  expect(nginx).toContain(`server 127.0.0.1:${port};`);
  expect(caddy).toContain(`{$UPSTREAM:127.0.0.1:${port}}`);
  expect(nginx).toMatch(/client_max_body_size 13m;/);
  // The service refuses it, by its own answer.
  expect(caddy).not.toMatch(/^\s*max_size/m);
  // What a visitor says of their own address is not passed on, and pictures are not written to files.
  expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
  expect(nginx).not.toContain('$proxy_add_x_forwarded_for');
  expect(nginx).toContain('proxy_request_buffering off;');
  for (const name of ['Host $http_host', 'X-Forwarded-Proto $scheme'])
    expect(nginx).toContain(`proxy_set_header ${name};`);
});

/** Checkers of others, each with what it is given. */
const checkers = [
  { checker: '/usr/bin/systemd-analyze', words: ['verify'], file: 'systemd/ekyc.service' },
  { checker: '/usr/bin/promtool', words: ['check', 'rules'], file: 'monitoring/alerts.yaml' },
];

describe.each(checkers)('$checker, where it is installed,', ({ checker, words, file }) => {
  test.skipIf(!existsSync(checker))(`has nothing against ${file}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'ekyc-samples-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const sample = join(folder, basename(file));
    // Whether Node stands where the unit says is a matter of the machine.
    writeFileSync(sample, read(file).replace('=/usr/bin/node', `=${process.execPath}`));
    const { status, stdout, stderr } = spawnSync(checker, [...words, sample], { encoding: 'utf8' });
    const said = `${stdout}${stderr}`;
    expect(status, said).toBe(0);
    // systemd warns of what it does not know, and goes on.
    expect(said).not.toMatch(/unknown|ignoring|failed/i);
  });
});
