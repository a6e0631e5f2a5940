import { createHash } from 'node:crypto';
import * as oidc from 'openid-client';
import { sha256DigestInfo } from '../verifying/index.ts';
import { demand, type JpkiRefusalCode } from './refusals.ts';
import type { JpkiSettings } from './settings.ts';

/** A JWE in compact form (RFC 7516 7.1), of at most 64 KiB. */
const jweForm = /^[\w-]+\.[\w-]*\.[\w-]+\.[\w-]+\.[\w-]+$/;
const mostCharacters = 65_536;
/** The id goes into addresses: a UUID, or at least nothing that means something there. */
const idForm = /^[\w-]{1,255}$/;

/**
 * Hands in what the card is to sign.
 * @returns the transaction's id
 * @throws {JpkiRefusal} `transaction_refused`, `answer_malformed`; errors of openid-client
 */
export async function startTransaction(
  config: oidc.Configuration,
  settings: JpkiSettings,
  text: Uint8Array,
): Promise<string> {
  const { clientScope, signTransactionFields: fields, signedForm } = settings;
  const scope: Record<string, string> = clientScope === null ? {} : { scope: clientScope };
  const { access_token: token } = await oidc.clientCredentialsGrant(config, scope);
  const hash = createHash('sha256').update(text).digest();
  const digest = signedForm === 'digestInfo' ? Buffer.concat([sha256DigestInfo, hash]) : hash;
  const body = JSON.stringify({
    [fields.clientId]: settings.clientId,
    [fields.digest]: digest.toString('base64'),
  });
  const url = new URL(settings.signTransactionsEndpoint);
  const headers = new Headers({ 'content-type': 'application/json' });
  const answer = await oidc.fetchProtectedResource(config, token, url, 'POST', body, headers);
  const id = await fieldOf(answer, fields.transactionId, 'transaction_refused');
  demand(idForm.test(id), 'answer_malformed');
  return id;
}

/**
 * What the card signed, sealed for the platform that verifies.
 * @throws {JpkiRefusal} `not_signed`, `answer_malformed`; errors of openid-client
 */
export async function fetchSigned(
  config: oidc.Configuration,
  settings: JpkiSettings,
  transactionId: string,
  accessToken: string,
): Promise<string> {
  const url = new URL(`${settings.signTransactionsEndpoint}/${transactionId}/result`);
  const answer = await oidc.fetchProtectedResource(config, accessToken, url, 'GET');
  const jwe = await fieldOf(answer, settings.signTransactionFields.result, 'not_signed');
  demand(jwe.length <= mostCharacters && jweForm.test(jwe), 'answer_malformed');
  return jwe;
}

async function fieldOf(answer: Response, name: string, refused: JpkiRefusalCode): Promise<string> {
  demand(answer.ok, refused);
  let body: unknown;
  try {
    body = await answer.json();
  } catch {
    // It is no JSON.
  }
  const value: unknown =
    typeof body === 'object' && body !== null && Object.hasOwn(body, name)
      ? Reflect.get(body, name)
      : undefined;
  demand(typeof value === 'string', 'answer_malformed');
  return value;
}
