import type { Endpoints, RequestBody, ResponseBody } from '@ekyc/contract';
import { paths } from '@ekyc/contract/paths';
import type { CallResult } from '../../api/call-types.ts';
import { send } from '../../api/send.ts';

type PublicCall = {
  [Name in keyof Endpoints]: Endpoints[Name] extends { readonly caller: 'public'; readonly body: unknown }
    ? Name
    : never;
}[keyof Endpoints];

const timeout = 30_000;

/** A call that needs no sign-in; waits for the network. */
export async function callPublic<Name extends PublicCall>(
  apiServer: string,
  name: Name,
  body: RequestBody<Name>,
): Promise<CallResult<ResponseBody<Name>>> {
  const [method, path] = paths[name];
  const init = {
    method,
    cache: 'no-store',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  } as const;
  // The server answers as the contract says; its own tests hold it to that.
  return (await send({ url: apiServer + path, init, timeout })) as never;
}
