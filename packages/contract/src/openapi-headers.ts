import { currentApiVersion } from './api-versions.ts';
import { bearsApiVersion, type Endpoint } from './endpoint.ts';
import { takesIdempotencyKey } from './idempotency.ts';

const integer = (description: string, example: number) => ({
  description,
  schema: { type: 'integer' },
  example,
});
const text = (description: string, example: string) => ({ description, schema: { type: 'string' }, example });

/** Headers of answers, once each. */
export const headerComponents = {
  'X-Request-Id': text(
    'Id of this call, which every line of our log about it bears: name it when you ask us.',
    '0b6f5d0e-3c1f-4a53-9d0b-6c4a8f0f2f11',
  ),
  'X-RateLimit-Limit': integer(
    'Calls that are allowed in a minute: of a business by its key, of a visitor by the verification, of an account or a member of the staff by themselves, each after the proof; of anybody else by the network they call from. Absent where nothing is counted.',
    3000,
  ),
  'X-RateLimit-Remaining': integer('Calls that are left of them.', 2987),
  'X-RateLimit-Reset': integer('Seconds until the count starts over.', 42),
  'Retry-After': integer('Seconds to wait before the same call is made again.', 30),
  'Api-Version': text('The version of the API that served this call of a business.', currentApiVersion),
  'Idempotent-Replayed': text(
    'Only where the same `Idempotency-Key` came before: this is its answer again, and nothing was done anew.',
    'true',
  ),
  'WWW-Authenticate': text(
    'The credential that is wanted (RFC 9110): `Bearer`, or the name of its header.',
    'Bearer realm="ekyc", Access-Token realm="ekyc"',
  ),
} as const;

type HeaderName = keyof typeof headerComponents;

function references(...names: readonly HeaderName[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const ofEveryAnswer = ['X-Request-Id'] as const;
const ofLimits = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const;

/** Of an answer that is not an error. A media server's calls are not limited. */
export function headersOfSuccess(endpoint: Endpoint): Record<string, unknown> {
  return references(
    ...ofEveryAnswer,
    ...(endpoint.caller === 'mediaServer' ? [] : ofLimits),
    ...(bearsApiVersion(endpoint) ? (['Api-Version'] as const) : []),
    ...(takesIdempotencyKey(endpoint) ? (['Idempotent-Replayed'] as const) : []),
  );
}

export function headersOfProblem(status: number): Record<string, unknown> {
  return references(
    ...ofEveryAnswer,
    ...(status === 401 ? (['WWW-Authenticate'] as const) : []),
    ...(status === 429 ? ofLimits : []),
    ...(status === 429 || status === 503 ? (['Retry-After'] as const) : []),
  );
}
