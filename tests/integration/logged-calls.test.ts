import {
  BusinessClient,
  call,
  expectOk,
  startService,
  type StartedService,
  VisitorClient,
} from '@ekyc/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpointOf } from './user-pool/started-pool.ts';
import { Person } from './user-pool/person.ts';

interface Line {
  readonly event: string;
  readonly requestId: string;
  readonly route?: string;
  readonly operation?: string;
  readonly problem?: string;
  readonly caller?: string;
  readonly network?: string;
}

let service: StartedService;
beforeAll(async () => {
  service = await startService({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(async () => {
  expect(await service.stop()).toBe(0);
  await service.removeData();
});

const lines = (): Line[] =>
  service
    .output()
    .split('\n')
    .filter((line) => line.includes('"event":"request.answered"'))
    .map((line) => JSON.parse(line) as Line);
const lineOf = async ({ headers }: { readonly headers: Headers }): Promise<Line> => {
  const id = headers.get('x-request-id');
  await expect.poll(() => lines().some(({ requestId }) => requestId === id)).toBe(true);
  return lines().find(({ requestId }) => requestId === id) as Line;
};
const from = (address: string) => ({ 'x-forwarded-for': address });

test('a line says who called, from which network and why it was refused, as hashes alone', async () => {
  const business = new BusinessClient(service.url, service.apiKey);
  const created = await business.call('identification.create', { body: {}, headers: from('198.51.100.7') });
  const { publicId } = expectOk(created, 'create');
  const byKey = await lineOf(created);
  expect(byKey.caller).toMatch(/^key [0-9a-f]{16}$/);
  expect(byKey.network).toMatch(/^[0-9a-f]{16}$/);
  expect(byKey).not.toHaveProperty('problem');
  const again = await lineOf(await business.call('identification.list', { headers: from('203.0.113.1') }));
  expect(again.caller).toBe(byKey.caller);
  expect(again.network).not.toBe(byKey.network);

  const visitor = new VisitorClient(service.url, publicId);
  expectOk(await visitor.call('identification.bindSecurityCode'), 'security');
  const byVisitor = await lineOf(await visitor.call('identification.getProfile'));
  expect(byVisitor.caller).toMatch(/^verification [0-9a-f]{16}$/);
  const thief = new VisitorClient(service.url, publicId);
  const refused = await lineOf(
    await thief.call('identification.getProfile', undefined, from('198.51.100.7')),
  );
  expect(refused).toMatchObject({ problem: 'security_code_mismatch', network: byKey.network });
  expect(refused).not.toHaveProperty('caller');
  const malformed = await lineOf(await call(service.url, 'service.reportFatal', { body: {} }));
  expect(malformed.problem).toBe('invalid_fields');

  for (const secret of [publicId, visitor.securityCode, service.apiKey, '198.51.100.7', '203.0.113.1'])
    expect(service.output()).not.toContain(secret);
});

test('every sign-in leaves a line, right or wrong, without whose password or address it was', async () => {
  const person = await new Person(await endpointOf(service)).join();
  const signedIn = () => lines().filter(({ caller }) => caller?.startsWith('account '));
  await expect.poll(() => signedIn().map(({ operation }) => operation)).toContain('RespondToAuthChallenge');
  const password = 'Wrong-Password-123';
  await person.clientCall('InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: person.email, PASSWORD: password },
  });
  await expect
    .poll(() => lines().findLast(({ operation }) => operation === 'InitiateAuth'))
    .toMatchObject({ route: '/idp/', problem: 'NotAuthorizedException' });
  await person.call('MadeUpOperation', {});
  await expect.poll(() => lines().at(-1)).toMatchObject({ problem: 'UnknownOperationException' });
  expect(lines().at(-1)).not.toHaveProperty('operation');
  for (const secret of [person.email, person.sub, password, 'MadeUpOperation'])
    expect(service.output()).not.toContain(secret);
});
