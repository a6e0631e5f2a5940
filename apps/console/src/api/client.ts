import { anySignal } from '@ekyc/design/any-signal.ts';
import type { Endpoints, RequestBody, ResponseBody } from '@ekyc/contract';
import { accessPurposeHeader, encodePurpose } from '@ekyc/contract/access-purpose';
import { paths } from '@ekyc/contract/paths';
import { SignedOut } from '@ekyc/sign-in/session.ts';
import { addressOf, type Query } from './address.ts';
import { readProblem } from '@ekyc/contract/problem';
import { type CallResult, type Problem, unreachable } from './result.ts';

/** What a member of the staff may call: the business's own calls, the console's, and two of the account alone. */
export type ConsoleCall = {
  [Name in keyof Endpoints]: Endpoints[Name]['caller'] extends 'business' | 'staff' | 'chipReader' | 'account'
    ? Name
    : never;
}[keyof Endpoints];

export interface Given<Body = unknown> {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Query;
  /** Further ones, like those that bear what may tell who somebody is. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Body;
  /** Why personal data are looked at; it stands in the record. */
  readonly purpose?: string;
  /** The same call again, with the same key, answers the same. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

type BodyOf<Name extends ConsoleCall> = Endpoints[Name] extends { readonly body: unknown }
  ? RequestBody<Name>
  : undefined;

/** The calls of one member for one business, or for none while none is chosen. Refusals are values. */
export interface ConsoleClient {
  call<Name extends ConsoleCall>(
    name: Name,
    given?: Given<BodyOf<Name>>,
  ): Promise<CallResult<ResponseBody<Name>>>;
  /** An answer of bytes. */
  bytes(name: ConsoleCall, given?: Given): Promise<CallResult<Blob>>;
  /** Sends bytes; the answer is JSON. */
  put<Name extends ConsoleCall>(
    name: Name,
    bytes: Blob,
    given?: Pick<Given, 'params' | 'signal'>,
  ): Promise<CallResult<ResponseBody<Name>>>;
  /** A streamed answer, read as it arrives. Rejects where the network is gone or the signal aborts. */
  open(name: ConsoleCall, headers: Record<string, string>, signal: AbortSignal): Promise<Response>;
}

interface Ports {
  readonly apiServer: string;
  /** Id of the business that is acted for. */
  readonly business: string | null;
  /** Rejects when nobody is signed in any more. */
  readonly accessToken: () => Promise<string>;
  /** The server no longer accepts the token: back to the sign-in. */
  readonly sessionEnded: (notice?: string) => Promise<void>;
}

interface Answering<Value> {
  readonly init: ConsoleInit;
  /** Milliseconds. */
  readonly timeout: number;
  readonly read: (response: Response) => Promise<Value>;
}

interface ConsoleInit extends Omit<RequestInit, 'headers'> {
  readonly headers?: Readonly<Record<string, string>>;
}

const jsonTimeout = 60_000;
/** A video or an evidence file over a slow line. */
const bytesTimeout = 600_000;

const signedOutCodes: readonly Problem['code'][] = [
  'access_token_missing',
  'access_token_invalid',
  'access_token_expired',
  'recent_sign_in_needed',
];

export function createConsoleClient(ports: Ports): ConsoleClient {
  const send = async (
    name: ConsoleCall,
    given: Given,
    { headers = {}, ...init }: ConsoleInit,
  ): Promise<Response> => {
    const [method, path] = paths[name];
    const own = {
      'Access-Token': await ports.accessToken(),
      ...(ports.business === null ? {} : { Business: ports.business }),
      ...given.headers,
      ...(given.purpose === undefined ? {} : { [accessPurposeHeader]: encodePurpose(given.purpose) }),
    };
    const url = ports.apiServer + addressOf(path, given);
    return fetch(url, { method, cache: 'no-store', ...init, headers: { ...own, ...headers } });
  };
  const answer = async <Value>(
    name: ConsoleCall,
    given: Given,
    { init, timeout, read }: Answering<Value>,
  ): Promise<CallResult<Value>> => {
    const limits = [AbortSignal.timeout(timeout), ...(given.signal ? [given.signal] : [])];
    try {
      const response = await send(name, given, { ...init, signal: anySignal(limits) });
      if (response.ok) return { ok: true, value: await read(response) };
      const problem = readProblem(await readJson(response));
      if (problem.code === 'second_factor_missing') await ports.sessionEnded(problem.title);
      if (signedOutCodes.includes(problem.code)) await ports.sessionEnded();
      return { ok: false, problem };
    } catch (error) {
      given.signal?.throwIfAborted();
      // The sign-in screen is on its way.
      if (error instanceof SignedOut)
        return { ok: false, problem: readProblem({ code: 'access_token_expired' }) };
      return { ok: false, problem: unreachable };
    }
  };
  return {
    call: (name, given = {}) =>
      answer(name, given, {
        init: initOf(given),
        timeout: jsonTimeout,
        // The server answers as the contract says; its own tests hold it to that.
        read: readJson as (response: Response) => Promise<never>,
      }),
    bytes: (name, given = {}) =>
      answer(name, given, { init: {}, timeout: bytesTimeout, read: (response) => response.blob() }),
    put: (name, bytes, given = {}) =>
      answer(name, given, {
        init: { headers: { 'Content-Type': bytes.type }, body: bytes },
        timeout: jsonTimeout,
        read: readJson as (response: Response) => Promise<never>,
      }),
    open: (name, headers, signal) => send(name, {}, { headers, signal }),
  };
}

function initOf({ body, idempotencyKey }: Given): ConsoleInit {
  const key: Record<string, string> =
    idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey };
  return body === undefined
    ? { headers: key }
    : { headers: { 'Content-Type': 'application/json', ...key }, body: JSON.stringify(body) };
}

async function readJson(response: Response): Promise<unknown> {
  const isJson = (response.headers.get('Content-Type') ?? '').includes('json');
  return isJson ? response.json() : null;
}
