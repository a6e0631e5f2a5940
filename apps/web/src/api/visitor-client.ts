import type { BrowserChallenge, Endpoints, Kind } from '@ekyc/contract';
import { pageErrorTitle } from '@ekyc/contract/page-errors';
import { browserProofText } from '@ekyc/contract/browser-proof';
import { type EndpointName, paths } from '@ekyc/contract/paths';
import type { Sign } from '../browser-key/browser-key.ts';
import { awaitToken } from './await-token.ts';
import type { Answer, BodyArguments, CallOf, CallResult, FaceTakeCall, SessionCall } from './call-types.ts';
import { securityCodeFor } from './security-code.ts';
import { send } from './send.ts';

/** What every kind's pages call of one verification; each call waits for the network (see `send`). */
export interface SessionClient {
  readonly publicId: string;
  readonly kind: Kind;
  /** A call that the kinds have alike, of this client's own kind. */
  callOwn<Name extends SessionCall>(
    name: Name,
    ...body: BodyArguments<`selfieData.${Name}`>
  ): Promise<CallResult<Answer<`selfieData.${Name}`>>>;
  /**
   * Binds this browser: by the one-time token of a link, or to a verification that another one opened but did not
   * begin (`reset` without a token).
   */
  takeOver(token?: string): Promise<CallResult<void>>;
  /** Binds this browser again, which handed the verification over: while nothing was submitted since, and once. */
  resumeHere(): Promise<CallResult<void>>;
  /** Binds this browser again, whose tab was closed: its key signs what the server asks. */
  proveKey(sign: Sign): Promise<CallResult<void>>;
}

/** Of a kind with a face take. */
export interface FaceTakeClient extends SessionClient {
  callOwn<Name extends FaceTakeCall>(
    name: Name,
    ...body: BodyArguments<`selfieData.${Name}`>
  ): Promise<CallResult<Answer<`selfieData.${Name}`>>>;
}

/** One kind's calls by their whole names, beside those that the kinds share. */
export type VisitorClient<K extends Kind> = (K extends 'faceAuthentication' | 'additionalDocument'
  ? SessionClient
  : FaceTakeClient) & {
  call<Name extends CallOf<K>>(name: Name, ...body: BodyArguments<Name>): Promise<CallResult<Answer<Name>>>;
};

/** Calls that stand for an account beside the visitor (`account` in the contract). */
type AccountedCall =
  | 'identification.resetSecurityCode'
  | 'identification.proveBrowserKey'
  | {
      [Name in CallOf<'identification'>]: Endpoints[Name] extends { readonly account: string } ? Name : never;
    }[CallOf<'identification'>];
const accounted: Readonly<Record<AccountedCall, true>> = {
  'identification.bindSecurityCode': true,
  'identification.resetSecurityCode': true,
  'identification.proveBrowserKey': true,
  'identification.startTake': true,
  'identification.takeOath': true,
  'identification.linkAccount': true,
  'identification.getUserSubmission': true,
  'identification.submitUserInformation': true,
};

/** With which access token a verification's calls are made, and from when. */
export interface AccountAccess {
  /** Rejects when nobody is signed in any more. */
  readonly accessToken: () => Promise<string>;
  /**
   * `start`: the page is one for account holders. `asked`: once the server asks for it; the device that goes on with
   * a verification cannot know whose it is.
   */
  readonly since: 'start' | 'asked';
}

const signInNeeded: CallResult<never> = {
  ok: false,
  problem: { code: 'access_token_missing', title: pageErrorTitle.access_token_missing, errors: [] },
};

const callTimeout = 60_000;
const uploadTimeout = 120_000;

/**
 * @param apiServer origin of the API, empty for the page's own
 * @param account for which the visitor acts or may act
 */
export function createVisitorClient<K extends Kind>(
  apiServer: string,
  kind: K,
  publicId: string,
  account?: AccountAccess,
): VisitorClient<K> {
  const securityCode = securityCodeFor(publicId);
  let sendsToken = account?.since === 'start';
  const call = async (name: EndpointName, body?: unknown): Promise<CallResult<unknown>> => {
    if (account === undefined || !(name in accounted)) return callAs(name, body);
    if (!sendsToken) {
      const answer = await callAs(name, body);
      if (answer.ok || answer.problem.code !== 'access_token_missing') return answer;
    }
    const token = await awaitToken(account.accessToken);
    if (token === null) return signInNeeded;
    sendsToken = true;
    return callAs(name, body, token);
  };
  const callAs = async (name: EndpointName, body?: unknown, token?: string): Promise<CallResult<unknown>> => {
    const [method, path] = paths[name];
    const isForm = body instanceof FormData;
    const init: RequestInit = {
      method,
      cache: 'no-store',
      headers: {
        'Security-Code': securityCode,
        ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
        ...(token === undefined ? {} : { 'Access-Token': token }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    };
    const url = apiServer + path.replace('{publicId}', encodeURIComponent(publicId));
    const dispensable = name.endsWith('.getCustomizations');
    return send({ url, init, timeout: isForm ? uploadTimeout : callTimeout, dispensable });
  };
  const client = {
    publicId,
    kind,
    call,
    callOwn: async (name: FaceTakeCall, body?: unknown) => call(ownName(kind, name), body),
    takeOver: async (token?: string) => {
      const body = token === undefined ? { securityCode } : { securityCode, token };
      return call(ownName(kind, 'resetSecurityCode'), body);
    },
    resumeHere: async () => call(ownName(kind, 'resetSecurityCode'), { securityCode, token: securityCode }),
    proveKey: async (sign: Sign) => {
      const asked = (await call(ownName(kind, 'createBrowserChallenge'))) as CallResult<BrowserChallenge>;
      if (!asked.ok) return asked;
      const { challenge } = asked.value;
      const signature = await sign(browserProofText({ publicId, challenge, securityCode }));
      return call(ownName(kind, 'proveBrowserKey'), { challenge, signature, securityCode });
    },
  };
  // The server answers as the contract says; its own tests hold it to that.
  return client as VisitorClient<K>;
}

type OpenCall = 'resetSecurityCode' | 'createBrowserChallenge' | 'proveBrowserKey';

function ownName(kind: Kind, name: FaceTakeCall | OpenCall): EndpointName {
  // Only a client of a kind with a take gives the names of one.
  return `${kind}.${name}` as EndpointName;
}
