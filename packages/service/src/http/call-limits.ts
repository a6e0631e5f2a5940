import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Failure, Outcome } from '../outcome.ts';

/** Who a call was proved to come from; `key`: a business's key or a member of its staff. */
export interface CallOwner {
  readonly kind: 'verification' | 'key' | 'account';
  /** Keyed by the proved owner, never by a claim. */
  readonly id: string;
}

interface Answered {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Counts calls once it is known whether their caller proved who they are. */
export interface CallLimits {
  /** Against the owner's own limit. @returns seconds to wait where it is used up; null: go on */
  countProved(call: Answered, owner: CallOwner): number | null;
  /** Against where the call came from. @returns what to answer: the refusal, or that there were too many */
  countUnproved(call: Answered, refused: Failure): Promise<Failure>;
}

/**
 * Counts a call after its caller was checked: a proved one only against its own limit, which no
 * stranger can use up; any other against where it comes from.
 */
export async function limited<Value>(
  { request, reply }: Answered,
  proof: Outcome<Value>,
  ownerOf: (value: Value) => CallOwner,
): Promise<Outcome<Value>> {
  const limits = request.server.callLimits;
  if (proof.ok) request.caller = ownerOf(proof.value);
  if (!limits) return proof;
  if (!proof.ok) return limits.countUnproved({ request, reply }, proof);
  const wait = limits.countProved({ request, reply }, ownerOf(proof.value));
  return wait === null ? proof : { ok: false, code: 'too_many_requests', retryAfterSeconds: wait };
}

/** For a call that answers success without a proof that outlasts it: only its failures count. */
export async function failuresLimited<Value>(
  { request, reply }: Answered,
  outcome: Outcome<Value>,
): Promise<Outcome<Value>> {
  const limits = request.server.callLimits;
  return outcome.ok || !limits ? outcome : limits.countUnproved({ request, reply }, outcome);
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Absent: nothing is counted. */
    callLimits?: CallLimits;
  }
  interface FastifyRequest {
    /** Who called, once that was proved; for the log. */
    caller?: CallOwner;
  }
}
