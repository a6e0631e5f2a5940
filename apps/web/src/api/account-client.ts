import type { CreatedVerification, Endpoints, RequestBody, ResponseBody } from '@ekyc/contract';
import { paths } from '@ekyc/contract/paths';
import type { CallResult } from './call-types.ts';
import { pageErrorTitle } from '@ekyc/contract/page-errors';
import { awaitToken } from './await-token.ts';
import { send } from './send.ts';

/** Calls of an account's holder. */
export type AccountCall = {
  [Name in keyof Endpoints]: Endpoints[Name]['caller'] extends 'account' ? Name : never;
}[keyof Endpoints];

type Given<Name extends AccountCall> = (Endpoints[Name] extends { readonly body: unknown }
  ? { readonly body: RequestBody<Name> }
  : { readonly body?: never }) & { readonly id?: string };

/** The holder's calls; each waits for the network (see `send`) and carries a fresh access token. */
export interface AccountClient {
  call<Name extends AccountCall>(name: Name, given: Given<Name>): Promise<CallResult<ResponseBody<Name>>>;
  /** Makes the identification by which the account's information is registered or renewed. */
  beginIdentification(): Promise<CallResult<CreatedVerification>>;
}

const timeout = 60_000;

const signInEnded: CallResult<never> = {
  ok: false,
  problem: { code: 'access_token_expired', title: pageErrorTitle.access_token_expired, errors: [] },
};

/**
 * @param profileEditKey the publishable key of the runtime settings; it can do nothing without the token
 * @param accessToken rejects when nobody is signed in any more
 */
export function createAccountClient(
  apiServer: string,
  profileEditKey: string,
  accessToken: () => Promise<string>,
): AccountClient {
  const call = async (method: string, url: string, headers: Record<string, string>, body: unknown) => {
    const token = await awaitToken(accessToken);
    if (token === null) return signInEnded as never;
    const init: RequestInit = {
      method,
      cache: 'no-store',
      headers: {
        ...headers,
        'Access-Token': token,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    // The server answers as the contract says; its own tests hold it to that.
    return (await send({ url: apiServer + url, init, timeout })) as never;
  };
  return {
    call: (name, { body, id = '' }) => {
      const [method, path] = paths[name];
      return call(method, path.replace('{id}', encodeURIComponent(id)), {}, body);
    },
    beginIdentification: () => {
      const [method, path] = paths['identification.create'];
      return call(method, path, { Authorization: `Bearer ${profileEditKey}` }, {});
    },
  };
}
