import { ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client';
import { OutgoingError } from '../outgoing.ts';
import { JpkiRefusal, type JpkiRefusalCode } from './refusals.ts';

/** Answers of the token endpoint (RFC 6749 5.2). */
const tokenErrors: Readonly<Record<string, JpkiRefusalCode>> = {
  invalid_grant: 'code_refused',
  invalid_client: 'client_refused',
  unauthorized_client: 'client_refused',
};

/** Claims of an id_token that openid-client compares. */
const claims: Readonly<Record<string, JpkiRefusalCode>> = {
  iss: 'issuer_wrong',
  aud: 'audience_wrong',
  azp: 'audience_wrong',
  nonce: 'nonce_wrong',
};

/** Our word for why openid-client threw; undefined where it is none of its refusals. */
export function libraryRefusal(error: unknown): JpkiRefusal | undefined {
  if (error instanceof JpkiRefusal) return error;
  const chain = [...causesOf(error)];
  const outgoing = chain.find((one) => one instanceof OutgoingError);
  if (outgoing) return new JpkiRefusal(outgoing.code);
  if (error instanceof ResponseBodyError)
    return new JpkiRefusal(tokenErrors[error.error] ?? 'answer_malformed');
  if (error instanceof WWWAuthenticateChallengeError) return new JpkiRefusal('access_token_refused');
  const code = errorCode(error);
  return code?.startsWith('OAUTH_') ? new JpkiRefusal(refusalOf(code, chain)) : undefined;
}

function refusalOf(code: string, chain: readonly unknown[]): JpkiRefusalCode {
  // What the library knows of the failure stands in the innermost cause.
  const detail = chain.at(-1);
  const about = typeof detail === 'object' && detail !== null ? detail : {};
  switch (code) {
    case 'OAUTH_HTTP_REQUEST_FORBIDDEN':
    case 'OAUTH_REQUEST_PROTOCOL_FORBIDDEN':
      return 'address_refused';
    case 'OAUTH_KEY_SELECTION_FAILED':
      return 'kid_unknown';
    case 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED':
      return 'id_token_expired';
    case 'OAUTH_JWT_CLAIM_COMPARISON_FAILED':
      return ('claim' in about && claims[String(about.claim)]) || 'id_token_malformed';
    case 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED':
      return 'subject_wrong';
    case 'OAUTH_INVALID_RESPONSE':
      if ('header' in about && 'expected' in about) return 'alg_wrong';
      if ('signature' in about && 'key' in about) return 'id_token_signature_wrong';
      if ('body' in about && isWithoutIdToken(about.body)) return 'id_token_missing';
      return 'claims' in about ? 'id_token_malformed' : 'answer_malformed';
    default:
      return 'answer_malformed';
  }
}

const isWithoutIdToken = (body: unknown) =>
  typeof body === 'object' && body !== null && 'access_token' in body && !('id_token' in body);

function* causesOf(error: unknown): Iterable<unknown> {
  let one = error;
  for (let depth = 0; depth < 5 && one !== undefined; depth++) {
    yield one;
    one = one instanceof Error ? one.cause : undefined;
  }
}

const errorCode = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
