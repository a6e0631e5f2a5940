import { type EndpointName, securityCode } from '@ekyc/contract';
import * as fc from 'fast-check';
import { conforming, oddTexts, type Schema, violating } from './json-schema.ts';
import type { Operation } from './operations.ts';
import type { Prepared, PreparedState, PreparedVerification } from './prepared.ts';

/** One request as it is written to the connection. */
export interface BadRequest {
  /** Call and fault, for the report. */
  readonly what: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | null;
}

interface Target {
  readonly operation: Operation;
  readonly verification: PreparedVerification;
}

/**
 * Requests of which each is wrong by construction: a call that would be right but for exactly one fault, and the
 * fault refutes it by the published document alone (a schema's violation, a credential nobody has, a path or method
 * that does not exist, a body that is not what its type says, a call that the state forbids). What could be right by
 * chance is left out where it is generated; the places say so.
 */
export function badRequests(operations: readonly Operation[], prepared: Prepared): fc.Arbitrary<BadRequest> {
  const generators = operations.flatMap((operation) => faultsOf(operation, operations, prepared));
  return fc.oneof(...generators);
}

function faultsOf(
  operation: Operation,
  operations: readonly Operation[],
  prepared: Prepared,
): fc.Arbitrary<BadRequest>[] {
  const target = fc
    .constantFrom(...ofKind(operation, prepared))
    .map((verification): Target => ({ operation, verification }));
  const faults: (fc.Arbitrary<BadRequest> | null)[] = [
    credentialFault(operation, target, prepared),
    pathFault(target, prepared),
    methodFault(operation, operations, target, prepared),
    queryFault(operation, target, prepared),
    schemaFault(operation, target, prepared),
    jsonFault(operation, target, prepared),
    mediaTypeFault(operation, target, prepared),
    sizeFault(operation, target, prepared),
    formFault(operation, target, prepared),
    stateFault(operation, prepared),
  ];
  return faults.filter((fault) => fault !== null);
}

/** Verifications that the call is for; another kind's are unknown to it. */
/** Verifications of the operation's kind; identifications where it belongs to none. */
function ofKind({ name }: Operation, { verifications }: Prepared): readonly PreparedVerification[] {
  const [prefix] = name.split('.');
  const kind = verifications.some((one) => one.kind === prefix) ? prefix : 'identification';
  return verifications.filter((one) => one.kind === kind);
}

/** The call with everything right: credentials of the verification's own visitor or business, a conforming body. */
function right(target: Target, prepared: Prepared): fc.Arbitrary<BadRequest> {
  const { operation, verification } = target;
  const body = operation.json
    ? conforming(operation.json.schema).map((value) => JSON.stringify(value))
    : fc.constant(null);
  const id = operation.path.includes('webhook_messages') ? prepared.messageIds[0] : prepared.endpointIds[0];
  return body.map((text) => ({
    what: `${operation.name} on ${verification.state}`,
    method: operation.method,
    path: operation.path
      .replace('{publicId}', verification.publicId)
      .replace('{materialId}', '00000000-0000-4000-8000-000000000000')
      .replaceAll(/\{\w+\}/g, id ?? 'none'),
    headers: {
      ...credentials(operation, verification),
      ...(text === null ? {} : { 'content-type': 'application/json' }),
    },
    body: text ?? (operation.form ? '' : null),
  }));
}

function credentials(operation: Operation, verification: PreparedVerification): Record<string, string> {
  if (operation.caller === 'visitor') return { 'security-code': verification.securityCode };
  if (operation.caller === 'business') return { authorization: `Bearer ${verification.apiKey}` };
  return {};
}

function faulty(
  target: fc.Arbitrary<Target>,
  prepared: Prepared,
  fault: (request: BadRequest, target: Target) => fc.Arbitrary<BadRequest>,
): fc.Arbitrary<BadRequest> {
  return target.chain((one) => right(one, prepared).chain((request) => fault(request, one)));
}

const names = (request: BadRequest, fault: string) => `${request.what}: ${fault}`;

function credentialFault(
  operation: Operation,
  target: fc.Arbitrary<Target>,
  prepared: Prepared,
): fc.Arbitrary<BadRequest> | null {
  const fault =
    operation.caller === 'visitor' ? visitorFault : operation.caller === 'business' ? businessFault : null;
  return fault && faulty(target, prepared, (request, one) => fault(request, one, prepared));
}

const wrongCode = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'A'.repeat(42),
    'A'.repeat(44),
    'あ',
    `${'A'.repeat(43)}=`,
    'x'.repeat(7000),
    '../',
  ),
  fc.stringMatching(/^[A-Za-z0-9_-]{43}$/),
);

function visitorFault(request: BadRequest, { operation, verification }: Target): fc.Arbitrary<BadRequest> {
  // The first code that comes binds a verification that nobody opened: there only malformed ones are wrong.
  const binds = operation.name.endsWith('.bindSecurityCode') && verification.state === 'created';
  const code = binds ? wrongCode.filter((text) => !securityCode.safeParse(text).success) : wrongCode;
  return fc.option(code, { nil: null }).map((given) => {
    const { 'security-code': _, ...others } = request.headers;
    const headers = given === null ? others : { ...others, 'security-code': headerText(given) };
    return { ...request, what: names(request, 'security code'), headers };
  });
}

function businessFault(
  request: BadRequest,
  { operation, verification }: Target,
  prepared: Prepared,
): fc.Arbitrary<BadRequest> {
  const key = verification.apiKey;
  const strangers = prepared.apiKeys.filter((other) => other !== key).map((other) => `Bearer ${other}`);
  const wrong = [
    '',
    'Bearer',
    'Bearer ',
    `Basic ${key}`,
    `bearer${key}`,
    `Bearer ${key} x`,
    `Bearer ${key.slice(0, -1)}`,
    `Bearer ${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`,
    `Bearer ekyc_sk_${'0'.repeat(18)}_${'0'.repeat(64)}`,
    `Bearer ${'x'.repeat(7000)}`,
    // Another business's key is right where the call names nobody's verification.
    ...(operation.path.includes('{publicId}') ? strangers : []),
  ];
  return fc.constantFrom(null, ...wrong).map((given) => {
    const { authorization: _, ...others } = request.headers;
    const headers = given === null ? others : { ...others, authorization: given };
    return { ...request, what: names(request, 'key'), headers };
  });
}

/** Header values are bytes; what is not Latin stands there as UTF-8. */
function headerText(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

const oddIds = fc.oneof(
  fc.constantFrom(
    'A',
    'A'.repeat(21),
    'A'.repeat(44),
    'A'.repeat(190),
    'A'.repeat(300),
    'A'.repeat(5000),
    '..',
    '%2e%2e',
    '..%2f..%2f..%2fetc%2fpasswd',
    '%00',
    '%',
    '%zz',
    '%ff%fe',
    '%E3%81%82',
    '__proto__',
    'constructor',
    'null',
    '*',
    "'%20or%20'1'='1",
    ';',
    '%0d%0ax-injected:1',
  ),
  fc.stringMatching(/^[A-Za-z0-9_-]{22,43}$/),
);

function pathFault(target: fc.Arbitrary<Target>, prepared: Prepared): fc.Arbitrary<BadRequest> {
  return faulty(target, prepared, (request, { operation }) => {
    const parameters = operation.path.match(/\{\w+\}/g) ?? [];
    const ends = fc.constantFrom('/nothing', '/', '/%2e%2e', '%00', '/..;/x', '//', '/%c0%ae%c0%ae/');
    const appended = ends.map((end) => `${request.path}${end}`);
    const odd = oddIds.map((id) => operation.path.replaceAll(/\{\w+\}/g, id));
    const chosen = parameters.length > 0 ? fc.oneof({ weight: 4, arbitrary: odd }, appended) : appended;
    return chosen.map((path) => ({ ...request, what: names(request, 'path'), path }));
  });
}

function methodFault(
  operation: Operation,
  operations: readonly Operation[],
  target: fc.Arbitrary<Target>,
  prepared: Prepared,
): fc.Arbitrary<BadRequest> {
  const known = operations.filter(({ path }) => path === operation.path).map(({ method }) => method);
  // HEAD goes with GET, and a cross-origin call answers OPTIONS.
  const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'].filter(
    (method) => !known.includes(method),
  );
  return faulty(target, prepared, (request) =>
    fc.constantFrom(...others).map((method) => ({
      ...request,
      what: names(request, `method ${method}`),
      method,
      // TRACE must not have one.
      body: method === 'TRACE' || method === 'GET' ? null : request.body,
    })),
  );
}

function queryFault(
  operation: Operation,
  target: fc.Arbitrary<Target>,
  prepared: Prepared,
): fc.Arbitrary<BadRequest> | null {
  if (operation.query.length === 0) return null;
  return faulty(target, prepared, (request) =>
    fc.constantFrom(...operation.query).chain(({ name, schema }) => {
      const text =
        schema.type === 'integer'
          ? fc.constantFrom('', 'x', '-1', '0', beyond(schema), '1.5', '１', '1e9', 'NaN')
          : violating(schema)?.filter((value) => typeof value === 'string');
      return (text ?? fc.constant('')).map((value) => ({
        ...request,
        what: names(request, `query ${name}`),
        path: `${request.path}?${new URLSearchParams({ [name]: value }).toString()}`,
      }));
    }),
  ).filter((request) => !request.path.endsWith('?cursor='));
}

/** One more than the document allows. */
const beyond = ({ maximum = Number.MAX_SAFE_INTEGER }: Schema) => String(maximum + 1);

function schemaFault(
  { json }: Operation,
  target: fc.Arbitrary<Target>,
  prepared: Prepared,
): fc.Arbitrary<BadRequest> | null {
  const bad = json && violating(json.schema);
  if (!bad) return null;
  return faulty(target, prepared, (request) =>
    bad
      // A body that may be absent may be null.
      .filter((value) => json.required || value !== null)
      .map((value) => ({ ...request, what: names(request, 'schema'), body: JSON.stringify(value) })),
  );
}

function jsonFault(
  { json }: Operation,
  target: fc.Arbitrary<Target>,
  prepared: Prepared,
): fc.Arbitrary<BadRequest> | null {
  if (!json) return null;
  return faulty(target, prepared, (request) => {
    const text = String(request.body);
    const broken = [
      text.slice(0, -1),
      `${text}}`,
      `${text},`,
      text.replaceAll('"', "'") === text ? `'${text}` : text.replaceAll('"', "'"),
      '{',
      '{"a":}',
      '{"a":NaN}',
      'undefined',
      '\u0000',
      // Nothing is no body.
      ...(json.required ? [''] : []),
      '['.repeat(20_000),
      '{"__proto__":{"admin":true}}',
      '{"constructor":{"prototype":{"admin":true}}}',
      text.replace('{', '{"__proto__":{"admin":true},').replace(',}', '}'),
    ];
    return fc
      .oneof(
        fc.constantFrom(...broken),
        fc.uint8Array({ minLength: 1, maxLength: 60 }).map((bytes) => Buffer.from([0xff, 0xfe, ...bytes])),
      )
      .map((body) => ({ ...request, what: names(request, 'broken JSON'), body }));
  });
}

function mediaTypeFault(
  operation: Operation,
  target: fc.Arbitrary<Target>,
  prepared: Prepared,
): fc.Arbitrary<BadRequest> | null {
  if (!operation.json && !operation.form) return null;
  const types = [
    null,
    'text/plain',
    'text/html',
    'application/xml',
    'application/x-www-form-urlencoded',
    'application/octet-stream',
    'application/json-patch+json',
    'image/jpeg',
    'nonsense',
    '*/*',
    'application/json/../x',
    ...(operation.form ? ['application/json', 'multipart/form-data'] : []),
    // A form without fields is no body at all, which a body that may be absent allows.
    ...(operation.json?.required ? ['multipart/form-data; boundary=x'] : []),
  ];
  return faulty(target, prepared, (request) =>
    fc.constantFrom(...types).map((type) => {
      const { 'content-type': _, ...others } = request.headers;
      const headers = type === null ? others : { ...others, 'content-type': type };
      return {
        ...request,
        what: names(request, `media type ${type ?? 'missing'}`),
        headers,
        body: request.body === null || request.body === '' ? '{}' : request.body,
      };
    }),
  );
}

/** Calls that take pictures have limits of megabytes: those are tried by hand beside. */
const largeBodies = ['identification.uploadMaterial', 'identification.extractText', 'service.detect'];

function sizeFault(
  operation: Operation,
  target: fc.Arbitrary<Target>,
  prepared: Prepared,
): fc.Arbitrary<BadRequest> | null {
  if (!operation.json || operation.form || largeBodies.includes(operation.name)) return null;
  return faulty(target, prepared, (request) =>
    fc.constantFrom(270_000, 400_000).map((length) => ({
      ...request,
      what: names(request, 'size'),
      body: `{"filler":"${'x'.repeat(length)}"}`,
    })),
  );
}

const boundary = '----bad-request';

function part(name: string, value: string | Buffer, more = ''): Buffer {
  return Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
}

const file = (bytes: string | Buffer, name: string) =>
  part(name, bytes, '; filename="a.jpg"\r\ncontent-type: image/jpeg');
const end = Buffer.from(`--${boundary}--\r\n`);

function formFault(
  operation: Operation,
  target: fc.Arbitrary<Target>,
  prepared: Prepared,
): fc.Arbitrary<BadRequest> | null {
  if (!operation.form) return null;
  const { properties = {}, required = [] } = operation.form;
  const isFile = (name: string) => properties[name]?.format === 'binary';
  const files = required.filter(isFile);
  const fields = conforming({
    ...operation.form,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !isFile(name))),
    required: required.filter((name) => !isFile(name)),
  }) as fc.Arbitrary<Record<string, string>>;
  return faulty(target, prepared, (request) =>
    fc
      .tuple(fields, fc.uint8Array({ maxLength: 600 }), fc.nat(11), fc.constantFrom(...oddTexts))
      .map(([values, random, way, odd]) => {
        const good = Object.entries(values).map(([name, value]) => part(name, value));
        // Never a picture: no format begins like this.
        const bytes = Buffer.concat([Buffer.from('not a picture'), Buffer.from(random)]);
        const pictures = files.map((name) => file(bytes, name));
        const ways: readonly Buffer[][] = [
          [...good, ...pictures, end],
          [...good, end],
          [...good, ...pictures, ...pictures, end],
          [...good, file(bytes, 'picture'), end],
          [...good, ...files.map((name) => file('', name)), end],
          [...pictures, end],
          [...good, part('photoType', `x${odd}`), ...pictures, end],
          [...good, part('rotate', `45${odd.replaceAll(/[\r\n]/g, '')}`), ...pictures, end],
          [...good, ...pictures],
          [Buffer.from(random)],
          [...good, part('__proto__', odd), ...pictures, end],
          [
            ...good,
            ...Array.from({ length: 12 }, (_, at) => part(`f${at}`, 'x'.repeat(300))),
            ...pictures,
            end,
          ],
        ];
        return {
          ...request,
          what: names(request, `form ${way}`),
          headers: { ...request.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
          body: Buffer.concat(ways[way] ?? []),
        };
      }),
  );
}

const closed: readonly PreparedState[] = ['review', 'canceled', 'expired'];

/** States that forbid a call whatever it says. Calls that repeat what was done are right there and left out. */
const forbiddenIn: Partial<Readonly<Record<EndpointName, readonly PreparedState[]>>> = {
  'identification.putProfile': closed,
  'identification.proposeProfile': closed,
  // The same choice again is answered the same.
  'identification.putIdType': ['canceled', 'expired'],
  'identification.startTake': [...closed, 'created'],
  'identification.startDetection': ['created', 'started', 'entered', 'frozen', ...closed],
  'identification.endTake': ['created', 'started', 'entered', ...closed],
  'identification.extractText': ['created', 'started', 'entered', 'looking', ...closed],
  'identification.checkSimilarity': ['created', 'started', 'entered', 'looking', 'frozen', ...closed],
  'identification.takeOath': ['created', 'started', 'entered', 'looking', 'frozen', 'canceled', 'expired'],
  'identification.cancel': ['created', 'review', 'expired'],
  'identification.cancelByClient': ['review', 'expired'],
  'identification.decide': ['created', 'started', 'entered', 'looking', 'frozen', 'canceled', 'expired'],
  'selfieData.startTake': ['created', 'canceled'],
  'selfieData.startDetection': ['created', 'started', 'canceled'],
  'selfieData.endTake': ['created', 'started', 'canceled'],
  'selfieData.submit': ['created', 'started', 'looking', 'canceled'],
  'selfieData.decide': ['created', 'started', 'looking', 'canceled'],
  'additionalDocument.startTake': ['created', 'canceled'],
  'additionalDocument.submit': ['created', 'started', 'looking', 'canceled'],
  'additionalDocument.cancel': ['created'],
  'faceAuthentication.getState': ['created'],
  'faceAuthentication.renewChallenge': ['created', 'canceled'],
  'faceAuthentication.decide': ['created', 'started', 'looking', 'canceled'],
  'identification.bindSecurityCode': [],
  'identification.createQrToken': ['created', ...closed],
  'identification.resetSecurityCode': ['created', 'entered', 'looking', 'frozen', ...closed],
};

function stateFault(operation: Operation, prepared: Prepared): fc.Arbitrary<BadRequest> | null {
  const states = forbiddenIn[operation.name as EndpointName] ?? [];
  const verifications = ofKind(operation, prepared).filter(({ state }) => states.includes(state));
  if (verifications.length === 0) return null;
  return faulty(
    fc.constantFrom(...verifications).map((verification) => ({ operation, verification })),
    prepared,
    (request) => fc.constant({ ...request, what: names(request, 'state') }),
  );
}
