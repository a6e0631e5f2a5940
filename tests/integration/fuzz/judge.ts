import { type EndpointName, errorStatus, type ErrorCode, type Kind } from '@ekyc/contract';
import { holdToDocument } from '@ekyc/testkit';
import type { FuzzCall } from './choose-call.ts';
import { kindOfPath, type World } from './world.ts';

export interface FuzzAnswer {
  readonly status: number;
  readonly mediaType: string;
  readonly retryAfter: string | null;
  /** Parsed where it is JSON; absent where it is bytes. */
  readonly body?: unknown;
}

/** What is wrong with an answer; null when it is as the document says and nobody was let in who should not be. */
export function objectionTo(call: FuzzCall, answer: FuzzAnswer): string | null {
  const { status, body } = answer;
  if (status < 400 && call.mustFail) return `let in with ${status}`;
  if (status >= 400) {
    const { code } = (body ?? {}) as { readonly code?: ErrorCode };
    if (code === undefined || errorStatus[code] !== status) return `${status} with the code ${code}`;
    if (status >= 500 && (status !== 503 || answer.retryAfter === null)) return `${status} ${code}`;
  }
  // An id that is no path segment leads to no call at all.
  if (status === 404 && call.verification === null) return null;
  try {
    holdToDocument(call.operation.name as EndpointName, answer, { isNoted: false });
    return null;
  } catch (error) {
    return String(error);
  }
}

/** Keeps up with what a successful call changed. */
export function learn(world: World, call: FuzzCall, { status, body }: FuzzAnswer): void {
  if (status >= 300) return;
  const { name } = call.operation;
  const [, action = ''] = name.split('.');
  const businessId = businessOf(world, call);
  const { verification } = call;
  if (action === 'create' && businessId !== null) {
    const { publicId } = body as { readonly publicId: string };
    const known = world.verifications.some((one) => one.publicId === publicId);
    const kind = kindOfPath(name) as Kind;
    if (!known) world.verifications.push({ publicId, kind, businessId, code: null, token: null });
  }
  if (action === 'bindSecurityCode' && verification)
    verification.code = call.headers['security-code'] ?? null;
  if (action === 'createQrToken' && verification)
    verification.token = (body as { readonly token: string }).token;
  if (action === 'resetSecurityCode' && verification) {
    const given = JSON.parse(String(call.body)) as { readonly securityCode?: string };
    verification.code = given.securityCode ?? call.headers['security-code'] ?? null;
    verification.token = null;
  }
  const made = madeIds[name];
  const { id } = (body ?? {}) as { readonly id?: string };
  if (made !== undefined && id !== undefined && businessId !== null)
    world.ids.push({ id, of: made, businessId });
}

/** Calls whose answer names something that later calls may name. */
const madeIds: Readonly<Record<string, string>> = {
  'webhook.createEndpoint': 'webhook.',
  'staff.invite': 'staff.withdraw',
  'business.createApiKey': 'business.revoke',
  'listing.propose': 'listing.',
  'listing.proposeFromCase': 'listing.',
};

function businessOf({ parties }: World, { headers }: FuzzCall): string | null {
  const { authorization, business } = headers;
  const byKey = parties.find(({ apiKey }) => authorization === `Bearer ${apiKey}`);
  return byKey?.businessId ?? business ?? null;
}
