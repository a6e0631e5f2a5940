import type { ErrorCode, EndpointName } from '@ekyc/contract';
import { type CallLimits, idOfApiKey, sendProblem } from '@ekyc/service';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallCounts, type Counted } from './call-counts.ts';
import { clientNetwork } from './client-network.ts';
import {
  anonymousWritesAMinute,
  callsAMinute,
  callsAMinuteOfEndpoint,
  unprovedCallsAMinute,
  unprovedCallsAMinuteOfVerification,
} from './limit-figures.ts';
import type { SharedLimits } from './shared-limits.ts';

/** Refusals of a tried secret; any other refusal was not a guess. */
const wrongSecret: ReadonlySet<ErrorCode> = new Set([
  'api_key_invalid',
  'security_code_mismatch',
  'reset_token_invalid',
  'browser_proof_invalid',
]);

/**
 * A proved caller is counted only by its identity, after the proof; so nobody uses up another's limit. What proves
 * nothing is counted by the network that it comes from, which is known where the service trusts its proxies; wrong
 * secrets besides by what they are tried at, and they are refused, never the right one.
 */
export function limitRates(
  app: FastifyInstance,
  given: { readonly networksKnown: boolean; readonly shared: SharedLimits },
): void {
  const counts = new CallCounts(given.shared.addCalls);
  app.decorate('callLimits', callLimits(counts, given));
  app.addHook('onRequest', (request, reply, done) => {
    const by = request.routeOptions.config.limitedBy ?? 'address';
    const counted = by === 'proof' ? null : countAnonymous(counts, request, given.networksKnown);
    if (counted) showLimit(reply, counted);
    if (counted && !counted.allowed) sendTooMany(reply, counted);
    else done();
  });
}

function callLimits(
  counts: CallCounts,
  { networksKnown, shared }: { readonly networksKnown: boolean; readonly shared: SharedLimits },
): CallLimits {
  return {
    countProved: ({ request, reply }, { kind, id }) => {
      const endpoint = request.routeOptions.config.endpoint as EndpointName;
      const alone = kind === 'key' ? callsAMinuteOfEndpoint[endpoint] : undefined;
      const key = `${kind} ${id}${alone === undefined ? '' : ` ${endpoint}`}`;
      const counted = counts.count(key, alone ?? callsAMinute[kind]);
      showLimit(reply, counted);
      return counted.allowed ? null : counted.resetSeconds;
    },
    countUnproved: async ({ request, reply }, refused) => {
      const network = clientNetwork(request.ip);
      const tooMany = (retryAfterSeconds: number) =>
        ({ ok: false, code: 'too_many_requests', retryAfterSeconds }) as const;
      if (wrongSecret.has(refused.code)) {
        const wait = await shared.countWrong(network, targetOf(request));
        return wait === null ? refused : tooMany(wait);
      }
      if (!networksKnown) return refused;
      const counted = counts.count(`network ${network}`, unprovedCallsAMinute);
      showLimit(reply, counted);
      return counted.allowed ? refused : tooMany(counted.resetSeconds);
    },
  };
}

/** @returns null where nothing is counted: without trusted proxies one network may be everybody's */
function countAnonymous(counts: CallCounts, request: FastifyRequest, networksKnown: boolean): Counted | null {
  const network = clientNetwork(request.ip);
  const { endpoint, limitedBy } = request.routeOptions.config;
  if (limitedBy === 'service') {
    const { inAll, ofNetwork } = anonymousWritesAMinute;
    const own = networksKnown ? counts.count(`${endpoint} ${network}`, ofNetwork) : null;
    return own && !own.allowed ? own : counts.count(`${endpoint}`, inAll);
  }
  const { publicId } = (request.params ?? {}) as { readonly publicId?: string };
  if (networksKnown) return counts.count(`network ${network}`, unprovedCallsAMinute);
  return publicId === undefined
    ? null
    : counts.count(`unproved ${network} ${publicId}`, unprovedCallsAMinuteOfVerification);
}

/** What a wrong secret was tried at: a verification, or a key by its id. Null: at nothing, it has not even the form. */
function targetOf({ params, headers }: FastifyRequest): string | null {
  const { publicId } = (params ?? {}) as { readonly publicId?: string };
  const key = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];
  if (key === undefined) return publicId === undefined ? null : `verification ${publicId}`;
  const id = idOfApiKey(key);
  return id === null ? null : `key ${id}`;
}

function showLimit(reply: FastifyReply, { limit, remaining, resetSeconds }: Counted): void {
  void reply
    .header('x-ratelimit-limit', String(limit))
    .header('x-ratelimit-remaining', String(remaining))
    .header('x-ratelimit-reset', String(resetSeconds));
}

function sendTooMany(reply: FastifyReply, { resetSeconds }: Counted): void {
  sendProblem(reply, 'too_many_requests', { retryAfterSeconds: resetSeconds });
}
