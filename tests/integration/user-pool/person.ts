import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { type MakeSrpClient, quickSrpClient } from './srp-client.ts';

/** Where a pool answers, and what a test may know of it from outside. */
export interface PoolEndpoint {
  readonly endpoint: string;
  readonly poolId: string;
  readonly clientId: string;
  readonly now: () => Date;
  /** The code that was sent last; null when none was. */
  codeSentTo(to: string): Promise<string | null>;
}

export interface Answer {
  readonly status: number;
  /** Of an error. */
  readonly name: string | null;
  readonly message: string | null;
  readonly body: Record<string, never> & AnyAnswer;
}

interface AnyAnswer {
  readonly Session?: string;
  readonly ChallengeName?: string;
  readonly ChallengeParameters?: Readonly<Record<string, string>>;
  readonly AuthenticationResult?: AuthTokens;
  readonly SecretCode?: string;
  readonly CodeDeliveryDetails?: { readonly Destination: string };
}

export interface AuthTokens {
  readonly AccessToken: string;
  readonly IdToken: string;
  readonly RefreshToken: string;
}

/** One call of the protocol as it stands on the wire. @param address who seems to call */
export async function call(
  pool: PoolEndpoint,
  operation: string,
  request: object,
  address = '192.0.2.1',
): Promise<Answer> {
  const response = await fetch(pool.endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      'x-forwarded-for': address,
    },
    body: JSON.stringify(request),
  });
  const body = (await response.json()) as Answer['body'] & { message?: string };
  return {
    status: response.status,
    name: response.ok ? null : (response.headers.get('x-amzn-errortype')?.replace(/:$/, '') ?? ''),
    message: response.ok ? null : (body.message ?? ''),
    body,
  };
}

/** The body of a call that must succeed. */
export async function done(pool: PoolEndpoint, operation: string, request: object, address?: string) {
  const answer = await call(pool, operation, request, address);
  if (answer.status !== 200) throw new Error(`${operation}: ${answer.name ?? ''} ${answer.message ?? ''}`);
  return answer.body;
}

export function totpOf(secret: string, at: Date, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: at.getTime() + steps * 30_000,
  });
}

/** Somebody with an address and a password of their own, who speaks the protocol. */
export class Person {
  readonly email: string;
  password = `Himitsu-${randomBytes(6).toString('hex')}A1`;
  secret = '';
  sub = '';
  /** Of the last sign-in. */
  tokens: AuthTokens | null = null;
  readonly #pool: PoolEndpoint;
  readonly #address: string;
  readonly #makeSrpClient: MakeSrpClient;

  constructor(
    pool: PoolEndpoint,
    email = `hito-${randomBytes(6).toString('hex')}@example.jp`,
    makeSrpClient: MakeSrpClient = quickSrpClient,
  ) {
    this.#makeSrpClient = makeSrpClient;
    this.#pool = pool;
    this.email = email;
    const [a, b, c] = randomBytes(3);
    this.#address = `10.${a}.${b}.${c}`;
  }

  get accessToken(): string {
    return this.tokens?.AccessToken ?? '';
  }

  call(operation: string, request: object): Promise<Answer> {
    return call(this.#pool, operation, request, this.#address);
  }

  done(operation: string, request: object): Promise<Answer['body']> {
    return done(this.#pool, operation, request, this.#address);
  }

  /** With the client's id. */
  clientCall(operation: string, request: object): Promise<Answer> {
    return this.call(operation, { ClientId: this.#pool.clientId, ...request });
  }

  clientDone(operation: string, request: object): Promise<Answer['body']> {
    return this.done(operation, { ClientId: this.#pool.clientId, ...request });
  }

  async code(to = this.email): Promise<string> {
    return (await this.#pool.codeSentTo(to)) ?? '';
  }

  async signUp(): Promise<this> {
    const { email: Username, password: Password } = this;
    const answer = await this.clientDone('SignUp', { Username, Password });
    this.sub = (answer as unknown as { UserSub: string }).UserSub;
    return this;
  }

  async confirm(): Promise<this> {
    await this.clientDone('ConfirmSignUp', { Username: this.email, ConfirmationCode: await this.code() });
    return this;
  }

  /** The first call of SRP, and what its second one is to say, with any password. */
  async passwordProof(password = this.password): Promise<object> {
    const client = this.#makeSrpClient(this.email, password, this.#pool.poolId);
    const { ChallengeParameters = {} } = await this.clientDone('InitiateAuth', {
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { USERNAME: this.email, SRP_A: client.A },
    });
    const { signature, timestamp } = client.prove(ChallengeParameters);
    return {
      ClientId: this.#pool.clientId,
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeResponses: {
        USERNAME: this.email,
        PASSWORD_CLAIM_SECRET_BLOCK: ChallengeParameters['SECRET_BLOCK'],
        PASSWORD_CLAIM_SIGNATURE: signature,
        TIMESTAMP: timestamp,
      },
    };
  }

  /** The first two calls of SRP, with any password. */
  async provePassword(password = this.password): Promise<Answer> {
    return this.clientCall('RespondToAuthChallenge', await this.passwordProof(password));
  }

  /** MFA_SETUP from its session to the tokens. */
  async setUp(session: string | undefined, steps = 0): Promise<AuthTokens> {
    const associated = await this.done('AssociateSoftwareToken', { Session: session });
    this.secret = associated.SecretCode ?? '';
    const verified = await this.done('VerifySoftwareToken', {
      Session: associated.Session,
      UserCode: totpOf(this.secret, this.#pool.now(), steps),
    });
    return this.#take(await this.answerChallenge('MFA_SETUP', verified.Session, {}));
  }

  answerChallenge(name: string, session: string | undefined, responses: object): Promise<Answer> {
    return this.clientCall('RespondToAuthChallenge', {
      ChallengeName: name,
      Session: session,
      ChallengeResponses: { USERNAME: this.email, ...responses },
    });
  }

  /** @param steps of 30 s from now: each code is good once */
  answerTotp(session: string | undefined, steps = 0): Promise<Answer> {
    const code = totpOf(this.secret, this.#pool.now(), steps);
    return this.answerChallenge('SOFTWARE_TOKEN_MFA', session, { SOFTWARE_TOKEN_MFA_CODE: code });
  }

  /** What the authenticator shows, and nobody has used yet: the code of the sign-in was the one before. */
  currentCode(steps = 1): string {
    return totpOf(this.secret, this.#pool.now(), steps);
  }

  /** A recovery code in the place of the authenticator's. */
  async answerRecoveryCode(code: string): Promise<Answer> {
    const { body } = await this.provePassword();
    return this.answerChallenge('SOFTWARE_TOKEN_MFA', body.Session, { SOFTWARE_TOKEN_MFA_CODE: code });
  }

  /** Signs in by a recovery code and sets up a new authenticator. */
  async recover(code: string): Promise<AuthTokens> {
    const { body, message } = await this.answerRecoveryCode(code);
    if (body.ChallengeName !== 'MFA_SETUP') throw new Error(message ?? body.ChallengeName);
    return this.setUp(body.Session);
  }

  /** Signs in whole, setting up the authenticator where that is asked. */
  async signIn(steps = 0): Promise<AuthTokens> {
    const { body, message } = await this.provePassword();
    if (body.ChallengeName === 'MFA_SETUP') return this.setUp(body.Session);
    if (body.ChallengeName !== 'SOFTWARE_TOKEN_MFA') throw new Error(message ?? body.ChallengeName);
    return this.#take(await this.answerTotp(body.Session, steps));
  }

  /** Registered, confirmed and signed in. */
  async join(): Promise<this> {
    await (await this.signUp()).confirm();
    await this.signIn();
    return this;
  }

  #take(answer: Answer): AuthTokens {
    const tokens = answer.body.AuthenticationResult;
    if (!tokens) throw new Error(answer.message ?? 'no tokens');
    this.tokens = tokens;
    return tokens;
  }
}
