import type { JSONWebKeySet } from 'jose';
import { createAdmin, type UserPoolAdmin } from './admin.ts';
import type { MessageDelivery } from './delivery.ts';
import { createPoolKeys, type PoolKeys } from './pool-keys.ts';
import type { PasskeyParty } from './passkeys/party.ts';
import { hashRecoveryCode, makeRecoveryCode } from './recovery/code-form.ts';
import { undoChange } from './recovery/changes.ts';
import { type CodesRefused, countHolderCodes, makeHolderCodes } from './recovery/holder-codes.ts';
import { stopReset } from './recovery/resets.ts';
import type { StaffSso } from './sso/provider.ts';
import { createSigningKeys } from './signing-keys.ts';
import { sweepPool } from './sweep.ts';
import type { UserPoolDatabase } from './tables.ts';
import { readAccessToken, type TokenPool, type TokenRefusal } from './tokens.ts';
import { answerWire, type WireAnswer, type WireRequest } from './wire.ts';

export interface UserPoolOptions {
  readonly db: UserPoolDatabase;
  /** 32 bytes that open everything secret; stored outside this database, or wrapped by a key that is. */
  readonly dataKey: Buffer;
  readonly now: () => Date;
  /** Address under which the pool answers, e.g. `https://ekyc.example/idp/`; tokens name it as their issuer. */
  readonly endpoint: string;
  readonly delivery: MessageDelivery;
  /** Where passkeys are made and used; null: the pool has none. */
  readonly passkeys: PasskeyParty | null;
  /** Single sign-on of staff; null: there is none. */
  readonly sso: StaffSso | null;
  /** Files the wish of an account's holder; null: nobody takes it. */
  readonly onDeletionRequested: ((subject: string) => Promise<void>) | null;
}

/** The holder of an access token of this pool. */
export type TokenHolder =
  | {
      readonly ok: true;
      readonly issuer: string;
      readonly subject: string;
      readonly authenticatedAt: Date;
      readonly sessionId: string;
    }
  | { readonly ok: false; readonly reason: TokenRefusal };

/** What an account's holder does about a lost authenticator; the caller has authenticated the holder. */
export interface UserPoolRecovery {
  /** Makes new codes, against a code of the authenticator; shown only this once. */
  makeCodes(sub: string, currentCode: string): Promise<readonly string[] | CodesRefused>;
  /** How many are left. @returns null: no such account */
  countCodes(sub: string): Promise<number | null>;
  /** A code that is not stored, and what `grantReset` takes. */
  prepareCode(sub: string): { readonly code: string; readonly codeHash: Buffer };
  /** By the link of the mail. @returns false: it is none, was used, or its 72 hours are over */
  undoReset(undoToken: string): Promise<boolean>;
  /** The same for a change that a mail reported, and every later one. */
  undoChange(undoToken: string): Promise<boolean>;
}

export interface UserPool {
  /** `local_…`; the part behind the underscore goes into every password's proof and never changes. */
  readonly poolId: string;
  readonly clientId: string;
  /** Where a standard verifier finds `/.well-known/jwks.json`. */
  readonly issuer: string;
  /** What a standard verifier reads at `/.well-known/openid-configuration` under the issuer. */
  readonly configuration: object;
  readonly admin: UserPoolAdmin;
  /** One call of the protocol. Throws on bugs and on a database that doesn't answer. */
  answer(request: WireRequest): Promise<WireAnswer>;
  /** Public keys of the tokens. */
  keySet(): Promise<JSONWebKeySet>;
  verify(accessToken: string): Promise<TokenHolder>;
  readonly recovery: UserPoolRecovery;
  /** Removes what has expired; call it now and then. */
  sweep(): Promise<void>;
}

/** The account service on a database that has its tables (`userPoolMigration`). */
export async function openUserPool(options: UserPoolOptions): Promise<UserPool> {
  const { db, now, delivery, passkeys, sso, onDeletionRequested } = options;
  const keys = createPoolKeys(options.dataKey);
  const poolId = `local_${idText(keys, 'pool-id', 9)}`;
  const pool: TokenPool = {
    db,
    keys,
    now,
    poolId,
    clientId: idText(keys, 'client-id', 26),
    issuer: `${options.endpoint.replace(/\/$/, '')}/${poolId}`,
    delivery,
    passkeys,
    sso,
    onDeletionRequested,
    signingKeys: createSigningKeys({ db, keys, now }),
  };
  // The first sign-in need not wait for it.
  await pool.signingKeys.current();
  return {
    poolId,
    clientId: pool.clientId,
    issuer: pool.issuer,
    configuration: configurationOf(pool.issuer),
    admin: createAdmin(pool),
    answer: (request) => answerWire(pool, request),
    keySet: () => pool.signingKeys.keySet(),
    verify: (accessToken) => verify(pool, accessToken),
    recovery: {
      makeCodes: (sub, currentCode) => makeHolderCodes(pool, sub, currentCode),
      countCodes: (sub) => countHolderCodes(pool, sub),
      prepareCode: (sub) => {
        const code = makeRecoveryCode();
        return { code, codeHash: hashRecoveryCode(pool, sub, code) };
      },
      undoChange: (undoToken) => undoChange(pool, undoToken),
      undoReset: (undoToken) => stopReset(pool, { undoToken }, { actor: 'holder' }),
    },
    sweep: () => sweepPool(pool),
  };
}

async function verify(pool: TokenPool, accessToken: string): Promise<TokenHolder> {
  const read = await readAccessToken(pool, accessToken);
  if (!read.ok) return read;
  const { row, signIn } = read.value;
  return {
    ok: true,
    issuer: pool.issuer,
    subject: row.sub,
    authenticatedAt: signIn.authenticatedAt,
    sessionId: signIn.id,
  };
}

/**
 * Metadata for verifiers (OpenID Connect Discovery 1.0, section 3). There is no page to be authorised at, so no
 * endpoint and no response type of that protocol is named.
 */
function configurationOf(issuer: string): object {
  return {
    issuer,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    response_types_supported: [],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    claims_supported: ['sub', 'iss', 'aud', 'exp', 'iat', 'auth_time', 'email', 'email_verified'],
  };
}

/** Small letters and digits that stay the same as long as the data key does. */
function idText(keys: PoolKeys, purpose: string, length: number): string {
  const number = BigInt(`0x${keys.hash('id', purpose).toString('hex')}`);
  return number.toString(36).padStart(50, '0').slice(-length);
}
