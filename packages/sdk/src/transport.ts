import { accessPurposeHeader, encodePurpose } from '@ekyc/contract/access-purpose';
import { apiVersionHeader, currentApiVersion } from '@ekyc/contract/api-versions';
import { headersOfTexts, type HeaderTexts } from '@ekyc/contract/text-headers';
import { type EndpointName, paths } from '@ekyc/contract/paths';
import { EkycError, type FieldError } from './ekyc-error.ts';
import type { EkycClientOptions } from './public-types.ts';
import { isObject, readObject } from './read-object.ts';

export interface Call {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>> | undefined;
  /** What may tell who somebody is: it travels in headers, so that no log of a proxy keeps it. */
  readonly texts?: HeaderTexts;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly purpose?: string | undefined;
  /** Sent twice it does no harm; reading always is. */
  readonly repeatable?: boolean;
}

/** Sends calls of the contract by name. */
export interface Transport {
  readonly json: <Answer>(name: EndpointName, call?: Call) => Promise<Answer>;
  readonly bytes: (name: EndpointName, call?: Call) => Promise<Uint8Array>;
}

/** Longer waits are not waited for: the error is thrown at once. */
const longestWaitSeconds = 30;

/** @throws TypeError where an option cannot be; the key is never named in it */
export function createTransport(options: EkycClientOptions): Transport {
  const { apiKey, maxRetries = 3, timeoutMs = 30_000 } = options;
  if (!/^ekyc_sk_[0-9a-f]{18}_[0-9a-f]{64}$/.test(apiKey))
    throw new TypeError('apiKey must be a secret key (ekyc_sk_…)');
  const baseUrl = checkBaseUrl(options.baseUrl);

  const attempt = async (name: EndpointName, call: Call): Promise<Response> => {
    const [method] = paths[name];
    const response = await fetch(`${baseUrl}${pathOf(name, call)}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        accept: 'application/json, */*',
        [apiVersionHeader]: currentApiVersion,
        ...headersOf(call),
      },
      // The key goes to the service alone.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    });
    if (response.ok) return response;
    throw await readProblem(response);
  };

  const send = async <Answer>(
    name: EndpointName,
    call: Call,
    read: (response: Response) => Promise<Answer>,
  ): Promise<Answer> => {
    const repeatable = call.repeatable ?? paths[name][0] === 'GET';
    for (let retries = 0; ; retries += 1) {
      try {
        return await read(await attempt(name, call));
      } catch (error) {
        const failed = asEkycError(error);
        const wait = retries < maxRetries ? waitBefore(failed, { repeatable, retries }) : null;
        if (wait === null) throw failed;
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  };

  return {
    json: <Answer>(name: EndpointName, call: Call = {}) =>
      send(name, call, async (response) => {
        const text = await response.text();
        return (text === '' ? undefined : readObject(text)) as Answer;
      }),
    bytes: (name, call = {}) =>
      send(name, call, async (response) => new Uint8Array(await response.arrayBuffer())),
  };
}

function headersOf({ body, idempotencyKey, purpose, texts = {} }: Call): Record<string, string> {
  return {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    ...headersOfTexts(texts),
    ...(purpose === undefined ? {} : { [accessPurposeHeader]: encodePurpose(purpose) }),
  };
}

function checkBaseUrl(baseUrl: string): string {
  const url = URL.parse?.(baseUrl) ?? (URL.canParse(baseUrl) ? new URL(baseUrl) : null);
  if (!url || !['https:', 'http:'].includes(url.protocol) || url.username || url.password)
    throw new TypeError('baseUrl must be the address of the service, like https://ekyc.example');
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

function pathOf(name: EndpointName, { params = {}, query = {} }: Call): string {
  const path = paths[name][1].replaceAll(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(params[key] ?? ''),
  );
  const given = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)] as [string, string]],
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}

/**
 * Milliseconds before the next try; null where there is none. After 429 nothing was done, so that any call may be
 * sent again; without an answer, after 503, or while the first try is still worked on, only what does no harm twice.
 */
function waitBefore(
  { status, code, retryAfterSeconds }: EkycError,
  { repeatable, retries }: { readonly repeatable: boolean; readonly retries: number },
): number | null {
  const mayRepeat =
    status === 429 ||
    (repeatable && (status === 0 || status === 503 || code === 'idempotency_key_in_progress'));
  if (!mayRepeat || (retryAfterSeconds ?? 0) > longestWaitSeconds) return null;
  // Apart from each other, so that those who were sent away together do not come back together.
  const backoff = 250 * 2 ** retries * (0.5 + Math.random() / 2);
  return retryAfterSeconds === null ? backoff : Math.max(retryAfterSeconds * 1000, backoff);
}

function asEkycError(error: unknown): EkycError {
  if (error instanceof EkycError) return error;
  if (error instanceof SyntaxError)
    return new EkycError('unexpected_answer', 'The answer was no JSON.', { status: 200, cause: error });
  return new EkycError('network_error', 'The service could not be reached.', { cause: error });
}

async function readProblem(response: Response): Promise<EkycError> {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const details = {
    status: response.status,
    retryAfterSeconds: Number.isFinite(seconds) && seconds >= 0 ? seconds : null,
    requestId: response.headers.get('x-request-id'),
  };
  const problem: unknown = await response.json().catch(() => null);
  const fields: Readonly<Record<string, unknown>> = isObject(problem) ? problem : {};
  const { code, title, errors } = fields;
  if (typeof code !== 'string')
    return new EkycError('unexpected_answer', `The answer was ${response.status}.`, details);
  return new EkycError(code as EkycError['code'], `${code}: ${typeof title === 'string' ? title : ''}`, {
    ...details,
    errors: Array.isArray(errors) ? errors.filter(isFieldError) : [],
  });
}

function isFieldError(value: unknown): value is FieldError {
  return isObject(value) && ['path', 'code', 'message'].every((name) => typeof value[name] === 'string');
}
