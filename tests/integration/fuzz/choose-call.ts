import { createHash } from 'node:crypto';
import { accessOfRole, endpoints, type EndpointName, type Permission, textHeaders } from '@ekyc/contract';
import type { Random } from '@ekyc/testkit';
import type { FuzzOperation } from './operations.ts';
import { type Known, kindOfPath, type Party, type World } from './world.ts';

/** One call as it goes over the wire, with what is known of it beforehand. */
export interface FuzzCall {
  readonly operation: FuzzOperation;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | null;
  readonly verification: Known | null;
  /** Whoever calls has no right to it: any success is a hole. */
  readonly mustFail: boolean;
  /** Credentials, ids and body in words, for the report. */
  readonly what: string;
}

interface Credentials {
  readonly headers: Readonly<Record<string, string>>;
  readonly mustFail: boolean;
  readonly what: string;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Text of the form of our tokens. */
function tokenText(random: Random, length = 43): string {
  return Array.from({ length }, () => letters[Math.floor(random.next() * 64)]).join('');
}

const garbage = ['', ' ', 'null', 'x'.repeat(4000), '../..', 'あ', '{}', '0', 'A'.repeat(43)];

/** A call by the OpenAPI document: mostly as it is meant, else with one thing or another that is not. */
export function chooseCall(operations: readonly FuzzOperation[], world: World, random: Random): FuzzCall {
  const operation = chooseOperation(operations, random);
  const verification = chooseVerification(operation, world, random);
  const credentials = chooseCredentials(operation, verification, world, random);
  const { path, odd, foreign } = choosePath(operation, verification, { world, random });
  const { body, type, said } = chooseBody(operation, verification, random);
  const extra = extraHeaders(operation, body, random);
  return {
    operation,
    path,
    headers: {
      ...latin({ ...credentials.headers, ...extra }),
      ...(type === null ? {} : { 'content-type': type }),
    },
    body,
    verification: odd ? null : verification,
    mustFail: credentials.mustFail || odd || foreign,
    what: `${operation.name}: ${credentials.what}${odd ? ', unknown id' : ''}, ${said}`,
  };
}

/** The engine, and calls that answer late on purpose, are asked rarely. */
function chooseOperation(operations: readonly FuzzOperation[], random: Random): FuzzOperation {
  for (;;) {
    const operation = random.pick(operations);
    const rarely = operation.form !== null || operation.slow;
    if (!rarely || random.next() < 0.15) return operation;
  }
}

/** Of the operation's kind mostly, of the newest: what was made long ago is used up. */
function chooseVerification(operation: FuzzOperation, world: World, random: Random): Known | null {
  if (!operation.path.includes('{publicId}')) return null;
  const kind = kindOfPath(operation.name);
  const newest = world.verifications.slice(-240);
  const own = newest.filter((one) => kind === null || one.kind === kind);
  return random.pick(own.length > 0 && random.next() < 0.95 ? own : newest);
}

function chooseCredentials(
  operation: FuzzOperation,
  verification: Known | null,
  world: World,
  random: Random,
): Credentials {
  switch (operation.caller) {
    case 'visitor':
      return ofVisitor(operation, verification, world, random);
    case 'business':
      return ofBusiness(operation, verification, world, random);
    case 'staff':
      return ofStaff(operation, random.pick(world.parties), world, random);
    case 'account':
      return ofAccount(world, random);
    default:
      return { headers: {}, mustFail: operation.caller === 'mediaServer', what: 'nobody' };
  }
}

function ofVisitor(
  { name }: FuzzOperation,
  verification: Known | null,
  world: World,
  random: Random,
): Credentials {
  const account: Readonly<Record<string, string>> =
    random.next() < 0.25 ? { 'access-token': random.pick([...world.holders, ...garbage.slice(2, 5)]) } : {};
  const binds = name.endsWith('.bindSecurityCode');
  const code = verification?.code ?? null;
  const chance = random.next();
  if (chance < 0.72) {
    const right = code ?? tokenText(random);
    const mustFail = code === null && !binds;
    return { headers: { ...account, 'security-code': right }, mustFail, what: 'its visitor' };
  }
  if (chance < 0.8) return { headers: account, mustFail: true, what: 'no code' };
  if (chance < 0.9) {
    const other = random.pick(world.verifications);
    const theirs = other.code ?? tokenText(random);
    // An unbound one takes whichever code comes first.
    const mustFail = theirs !== code && !(binds && code === null);
    return { headers: { ...account, 'security-code': theirs }, mustFail, what: "another's code" };
  }
  const odd = random.pick(garbage);
  return { headers: { ...account, 'security-code': odd }, mustFail: true, what: 'an odd code' };
}

function ofBusiness(
  operation: FuzzOperation,
  verification: Known | null,
  world: World,
  random: Random,
): Credentials {
  const owner =
    world.parties.find(({ businessId }) => businessId === verification?.businessId) ??
    random.pick(world.parties);
  const chance = random.next();
  if (chance < 0.6) return { headers: bearer(owner.apiKey), mustFail: false, what: 'its business' };
  if (chance < 0.75) return ofStaff(operation, owner, world, random);
  if (chance < 0.86) {
    const other = random.pick(world.parties.filter((one) => one !== owner));
    return { headers: bearer(other.apiKey), mustFail: verification !== null, what: 'another business' };
  }
  if (chance < 0.9) return { headers: {}, mustFail: true, what: 'no key' };
  const id = owner.apiKey.slice(0, -1);
  const odd = random.pick([`${id}${owner.apiKey.endsWith('0') ? '1' : '0'}`, ...garbage]);
  return { headers: bearer(odd), mustFail: true, what: 'an odd key' };
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

function ofStaff(operation: FuzzOperation, party: Party, world: World, random: Random): Credentials {
  const member = random.pick(party.staff);
  const signedIn = { 'access-token': member.token };
  const chance = random.next();
  if (chance < 0.75) {
    const { permission } = endpoints[operation.name as EndpointName] as { permission?: Permission };
    const mustFail = permission !== undefined && accessOfRole[member.role][permission] === 'none';
    return { headers: { ...signedIn, business: party.businessId }, mustFail, what: `its ${member.role}` };
  }
  if (chance < 0.88) {
    const other = random.pick(world.parties.filter((one) => one !== party));
    const headers = { ...signedIn, business: other.businessId };
    return { headers, mustFail: true, what: `another's ${member.role}` };
  }
  if (chance < 0.94) return { headers: signedIn, mustFail: true, what: 'no business' };
  const headers = { 'access-token': random.pick([...world.holders, ...garbage]), business: party.businessId };
  return { headers, mustFail: true, what: 'no member' };
}

function ofAccount(world: World, random: Random): Credentials {
  if (random.next() < 0.75)
    return { headers: { 'access-token': random.pick(world.holders) }, mustFail: false, what: 'a holder' };
  const odd = random.pick([null, `${random.pick(world.holders).slice(0, -2)}AA`, ...garbage]);
  return { headers: odd === null ? {} : { 'access-token': odd }, mustFail: true, what: 'an odd token' };
}

function choosePath(
  operation: FuzzOperation,
  verification: Known | null,
  { world, random }: { readonly world: World; readonly random: Random },
): { readonly path: string; readonly odd: boolean; readonly foreign: boolean } {
  let odd = false;
  const kind = kindOfPath(operation.name);
  const wrongKind = verification !== null && kind !== null && verification.kind !== kind;
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'publicId' && verification !== null) {
      odd ||= random.next() < 0.05;
      return odd
        ? encodeURIComponent(random.pick([tokenText(random, 24), ...garbage.slice(1)]))
        : verification.publicId;
    }
    if (name === 'segment' || name === 'piece') return String(Math.floor(random.next() * 3));
    const ids = world.ids.filter(({ of }) => operation.name.startsWith(of));
    return ids.length > 0 && random.next() < 0.8
      ? random.pick(ids.slice(-40)).id
      : encodeURIComponent(random.pick(['00000000-0000-4000-8000-000000000000', tokenText(random, 20), 'x']));
  });
  const query = operation.query
    .filter(() => random.next() < 0.4)
    .map(
      ({ name, good, bad }) => [name, random.next() < 0.7 ? random.pick(good) : random.pick(bad)] as const,
    );
  const asked =
    query.length === 0
      ? ''
      : `?${new URLSearchParams(query.map(([name, value]): [string, string] => [name, value])).toString()}`;
  return { path: `${path}${asked}`, odd, foreign: wrongKind };
}

function chooseBody(
  operation: FuzzOperation,
  verification: Known | null,
  random: Random,
): { readonly body: string | Buffer | null; readonly type: string | null; readonly said: string } {
  const chance = random.next();
  if (operation.form !== null) return { ...formBody(operation, random), said: 'a form' };
  if (operation.binary !== null && operation.json === null) {
    const body = Buffer.from(tokenText(random, 40 + Math.floor(random.next() * 400)), 'latin1');
    return { body, type: operation.binary, said: 'bytes' };
  }
  if (operation.json === null)
    return chance < 0.97
      ? { body: null, type: null, said: 'no body' }
      : { body: '{"a":1}', type: 'application/json', said: 'a body that is not asked for' };
  const { good, bad } = operation.json;
  const type = 'application/json';
  if (chance < 0.68)
    return { body: fitting(random.pick(good), operation, verification, random), type, said: 'a right body' };
  if (chance < 0.87) return { body: random.pick(bad), type, said: 'a wrong body' };
  if (chance < 0.92)
    return {
      body: random.pick(['{', '[', '"', '{"a":', 'nul', '\u0000', '{"__proto__":{}}']),
      type,
      said: 'no JSON',
    };
  if (chance < 0.94) return { body: `{"a":"${'x'.repeat(300_000)}"}`, type, said: 'too much' };
  if (chance < 0.97) return { body: random.pick(good), type: 'text/plain', said: 'text' };
  return { body: null, type: null, said: 'nothing' };
}

/** Codes and tokens that mean something, in the place of generated ones. */
function fitting(text: string, { name }: FuzzOperation, verification: Known | null, random: Random): string {
  // A generated day is hardly ever one of the next years.
  if (name.startsWith('listing.propose') && random.next() < 0.7) return withoutDay(text);
  if (!name.endsWith('.resetSecurityCode')) return text;
  const token =
    random.next() < 0.5 ? verification?.token : random.next() < 0.3 ? tokenText(random) : undefined;
  return JSON.stringify({ securityCode: tokenText(random), ...(token ? { token } : {}) });
}

function withoutDay(text: string): string {
  const { expiresOn: _, ...body } = JSON.parse(text) as Record<string, unknown>;
  return JSON.stringify(body);
}

function formBody(operation: FuzzOperation, random: Random): { body: Buffer; type: string } {
  const boundary = '----fuzz';
  const fields = (JSON.parse(random.pick(operation.form ?? ['{}'])) ?? {}) as Record<string, unknown>;
  const parts = Object.entries(fields).map(([name, value]) =>
    typeof value === 'string' && value !== 'file'
      ? `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
      : `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\nno picture ${tokenText(random, 60)}\r\n`,
  );
  const end = random.next() < 0.9 ? `--${boundary}--\r\n` : '';
  return {
    body: Buffer.from(`${parts.join('')}${end}`, 'utf8'),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}

function extraHeaders(
  operation: FuzzOperation,
  body: string | Buffer | null,
  random: Random,
): Record<string, string> {
  const headers: Record<string, string> = {};
  if (operation.headers.includes('Idempotency-Key') && random.next() < 0.3)
    headers['idempotency-key'] = `fuzz-${Math.floor(random.next() * 500)}`;
  if (operation.headers.includes('Access-Purpose') && random.next() < 0.7)
    headers['access-purpose'] = random.pick(['%E5%AF%A9%E6%9F%BB', 'fuzz', 'fuzz', '%', '%00', '%ED%A0%80']);
  for (const name of Object.values(textHeaders)) {
    if (operation.headers.includes(name) && random.next() < 0.4)
      headers[name.toLowerCase()] = random.pick([
        'fuzz',
        'fuzz=1',
        '%E5%B1%B1',
        '',
        '%',
        '%00',
        'x'.repeat(300),
      ]);
  }
  if (operation.headers.includes('Content-Digest') && body !== null) {
    const digest = createHash('sha256').update(body).digest('base64');
    headers['content-digest'] = random.next() < 0.8 ? `sha-256=:${digest}:` : 'sha-256=:AAAA:';
  }
  if (operation.headers.includes('Range') && random.next() < 0.5)
    headers['range'] = random.pick(['bytes=0-99', 'bytes=5-2', 'nonsense', 'bytes=-1']);
  return headers;
}

/** Header values are bytes; what is not Latin stands there as UTF-8. */
function latin(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Buffer.from(value, 'utf8').toString('latin1')]),
  );
}
