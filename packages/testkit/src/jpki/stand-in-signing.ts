import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { CompactEncrypt, importJWK, type JWK } from 'jose';
import type { Provider } from 'oidc-provider';
import type { JpkiCard } from './jpki-authority.ts';
import type { StandInFaults } from './stand-in-faults.ts';

interface Transaction {
  readonly toSign: Buffer;
  readonly clientId: string | undefined;
  signature: Buffer | null;
}

/** The calls of 署名API. Names of fields are guesses, as in the service's defaults. */
export class StandInSigning {
  readonly #transactions = new Map<string, Transaction>();
  readonly #card: () => JpkiCard;
  readonly #platformJwk: JWK;
  readonly #faults: StandInFaults;

  /** @param about `platformJwk`: public key of the platform for which results are sealed */
  constructor(about: {
    readonly card: () => JpkiCard;
    readonly platformJwk: JWK;
    readonly faults: StandInFaults;
  }) {
    this.#card = about.card;
    this.#platformJwk = about.platformJwk;
    this.#faults = about.faults;
  }

  has(id: string): boolean {
    return this.#transactions.has(id);
  }

  /** The visitor has put the card on the phone. */
  sign(id: string): void {
    const found = this.#transactions.get(id);
    if (!found || this.#faults.skipsSigning) return;
    const toSign = Buffer.from(found.toSign);
    if (this.#faults.signsOther) toSign[toSign.length - 1]! ^= 1;
    found.signature = this.#card().sign(toSign);
  }

  async begin(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const token = await provider.ClientCredentials.find(bearerOf(request));
    if (!token) return answer(response, 401, { error: 'invalid_token' });
    const body = JSON.parse(await bodyOf(request)) as Record<string, string>;
    const toSign = Buffer.from(body['signing_content_digest'] ?? '', 'base64');
    // A bare SHA-256, or one within DigestInfo.
    if (![32, 51].includes(toSign.length)) return answer(response, 400, { error: 'invalid_request' });
    const id = randomUUID();
    this.#transactions.set(id, { toSign, clientId: token.clientId, signature: null });
    return answer(response, 201, { sign_transaction_id: id }, this.#faults.begunAnswer);
  }

  async result(
    provider: Provider,
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
  ): Promise<void> {
    const token = await provider.AccessToken.find(bearerOf(request));
    const found = this.#transactions.get(id);
    const isAllowed = token && found?.clientId === token.clientId && token.scope?.split(' ').includes('sign');
    if (!isAllowed) return answer(response, 401, { error: 'invalid_token' });
    if (!found?.signature) return answer(response, 404, { error: 'not_signed' });
    const held = {
      signature: found.signature.toString('base64'),
      certificate: this.#card().certificate.toString('base64'),
    };
    const key = await importJWK(this.#platformJwk, 'RSA-OAEP-256');
    const jwe = await new CompactEncrypt(Buffer.from(JSON.stringify(held)))
      .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM' })
      .encrypt(key);
    return answer(response, 200, { jwe }, this.#faults.resultAnswer);
  }
}

const bearerOf = ({ headers }: IncomingMessage) => (headers.authorization ?? '').replace(/^Bearer /, '');

/** All of a request's body, as text. */
export async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

export function answer(
  response: ServerResponse,
  status: number,
  body: unknown,
  instead: string | null = null,
): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(instead ?? JSON.stringify(body));
}
