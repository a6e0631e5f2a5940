import type { EndpointName, RequestBody, ResponseBody } from '@ekyc/contract';
import { type Answer, call, type CallOptions, expectOk, VisitorClient } from '@ekyc/testkit';
import type { ClockedService } from './clocked-service.ts';
import { Person, type PoolEndpoint } from './user-pool/person.ts';

/** The service's user pool, as its clients see it. */
function poolOf(service: ClockedService): PoolEndpoint {
  return {
    endpoint: `${service.url}/idp/`,
    poolId: service.accounts.settings.userPoolsId,
    clientId: service.accounts.settings.userPoolsWebClientId,
    now: service.ports.now,
    codeSentTo: async (to) => {
      // Mails go out beside the answers.
      for (const deadline = Date.now() + 20_000; Date.now() < deadline; ) {
        const mail = (await service.messageFolder.list(50)).find((message) => message.to === to);
        const code = /\d{6}/.exec(mail?.text ?? '')?.[0];
        if (code) return code;
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
      return null;
    },
  };
}

/** Somebody with an account of their own, signed in with password and one-time code. */
export class Holder {
  readonly person: Person;
  readonly #service: ClockedService;
  constructor(service: ClockedService) {
    this.#service = service;
    this.person = new Person(poolOf(service));
  }

  get headers(): Record<string, string> {
    return { 'access-token': this.person.accessToken };
  }

  /** Registers and signs in; agrees to the terms where nothing else is said. */
  async join({ agree = true } = {}): Promise<this> {
    await this.person.join();
    if (agree) await this.agree();
    return this;
  }

  async agree(): Promise<void> {
    const { current } = expectOk(await call(this.#service.url, 'service.getTerms'), 'terms');
    expectOk(await this.call('account.agreeToTerms', { body: { version: current.version } }), 'agree');
  }

  /** Signs in again; one-time codes are good once, so a step of time goes by. */
  async signInAgain(): Promise<void> {
    this.#service.pass(31);
    await this.person.signIn();
  }

  call<Name extends EndpointName>(
    name: Name,
    options: CallOptions = {},
  ): Promise<Answer<ResponseBody<Name>>> {
    return call(this.#service.url, name, { ...options, headers: { ...this.headers, ...options.headers } });
  }

  /** The id of the account's row. */
  async accountId(): Promise<string> {
    expectOk(await this.call('account.get'), 'account');
    const rows = await this.#service.ports.db
      .selectFrom('account')
      .select('id')
      .where(
        'subject_hash',
        '=',
        this.#service.ports.master.keyedHash(
          'account-subject',
          JSON.stringify([this.#service.accounts.settings.userPoolsId, this.person.sub]),
        ),
      )
      .executeTakeFirstOrThrow();
    return rows.id;
  }
}

/** A visitor's browser in which somebody is signed in: both credentials go with every call. */
export class SignedInVisitor extends VisitorClient {
  readonly holder: Holder;
  constructor(visitor: VisitorClient, holder: Holder) {
    super(visitor.url, visitor.publicId, visitor.securityCode);
    this.holder = holder;
  }

  override call<Name extends EndpointName>(
    name: Name,
    body?: RequestBody<Name> | FormData,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<ResponseBody<Name>>> {
    return super.call(name, body, { ...this.holder.headers, ...headers });
  }
}
