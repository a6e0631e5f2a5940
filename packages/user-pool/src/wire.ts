import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import { operations } from './operations/index.ts';
import { type Outcome, refusal } from './outcome.ts';
import type { TokenPool } from './tokens.ts';

export interface WireRequest {
  /** The client's network; null where the server knows no trustworthy one. */
  readonly address: string | null;
  /** The header `X-Amz-Target`. */
  readonly target: string | undefined;
  readonly body: string;
}

export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** For a log: what was asked for, with what it was refused, and who signed in. */
  readonly about?: WireNote;
}

export interface WireNote {
  /** Null: nothing that there is. */
  readonly operation: string | null;
  readonly refusal: string | null;
  /** `sub` of the account that got tokens. */
  readonly signedIn: string | null;
}

const servicePrefix = 'AWSCognitoIdentityProviderService.';

/** One call of Cognito's protocol (AWS JSON 1.1): the operation in a header, the request as JSON. */
export async function answerWire(pool: TokenPool, request: WireRequest): Promise<WireAnswer> {
  const name = nameOf(request);
  const outcome = await perform(pool, name, request);
  const about: WireNote = {
    operation: operations.has(name) ? name : null,
    refusal: outcome.ok ? null : outcome.name,
    signedIn: outcome.ok ? holderOf(outcome.value) : null,
  };
  const answered = outcome.ok
    ? answer(200, JSON.stringify(outcome.value), {})
    : errorAnswer(400, outcome.name, outcome.message);
  return { ...answered, about };
}

/** Whose tokens these are, as this pool has just made them. */
function holderOf(answered: {
  readonly AuthenticationResult?: { readonly AccessToken?: string };
}): string | null {
  const token = answered.AuthenticationResult?.AccessToken;
  return token === undefined ? null : (decodeJwt(token).sub ?? null);
}

function nameOf({ target = '' }: WireRequest): string {
  return target.startsWith(servicePrefix) ? target.slice(servicePrefix.length) : '';
}

/** An error in the protocol's form; also for what the server refuses before a call is read. */
export function errorAnswer(status: number, name: string, message: string): WireAnswer {
  return answer(status, JSON.stringify({ __type: name, message }), {
    'x-amzn-errortype': `${name}:`,
    // A header takes plain letters only; clients read the body first.
    'x-amzn-errormessage': message.replace(/[^\x20-\x7e]/g, '?'),
  });
}

function answer(status: number, body: string, more: Readonly<Record<string, string>>): WireAnswer {
  const headers = {
    'content-type': 'application/x-amz-json-1.1',
    'x-amzn-requestid': randomUUID(),
    'cache-control': 'no-store',
    ...more,
  };
  return { status, headers, body };
}

async function perform(
  pool: TokenPool,
  name: string,
  { address, body: text }: WireRequest,
): Promise<Outcome<object>> {
  const operation = operations.get(name);
  if (!operation) return refusal('UnknownOperationException', 'The operation is not available.');
  const body = readJson(text);
  if (body === undefined) return refusal('SerializationException', 'The request is no JSON object.');
  const parsed = operation.schema.safeParse(body);
  if (!parsed.success) return refusalOfForm(parsed.error);
  const { ClientId } = parsed.data as { ClientId?: string };
  if (ClientId !== undefined && ClientId !== pool.clientId)
    return refusal('ResourceNotFoundException', 'User pool client does not exist.');
  return operation.run({ ...pool, network: address }, parsed.data);
}

/** A member that is null counts as absent, at every depth, as in Cognito: clients send what they do not know as null. */
function readJson(text: string): object | undefined {
  try {
    const value = JSON.parse(text, function (this: unknown, key: string, member: unknown) {
      const accepted = refuseUnstorable(key, member);
      return accepted === null && !Array.isArray(this) ? undefined : accepted;
    }) as unknown;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A database keeps neither a NUL nor half a surrogate pair. */
function refuseUnstorable(_: string, value: unknown): unknown {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
    throw new TypeError('a text that cannot be stored');
  return value;
}

/** Absent or out of bounds is the parameter's fault, another type the serialisation's; so Cognito tells them apart. */
function refusalOfForm(error: z.ZodError) {
  const [issue] = error.issues;
  const at = issue?.path.map(String).join('.').slice(0, 100) ?? '';
  if (issue?.code === 'invalid_type') {
    return issue.message.endsWith('received undefined')
      ? refusal(
          'InvalidParameterException',
          `1 validation error detected: Value null at '${at}' failed to satisfy constraint: Member must not be null`,
        )
      : refusal('SerializationException', `The value at '${at}' is of another type.`);
  }
  return refusal(
    'InvalidParameterException',
    `1 validation error detected: Value at '${at}' failed to satisfy constraint`,
  );
}
