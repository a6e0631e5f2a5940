import { bearsItsKey, type Endpoint, takesIdempotencyKey } from '@ekyc/contract';
import { beginCall, endCall, forgetCall } from '../business/index.ts';
import type { Answer, Call } from '../http/index.ts';
import type { Outcome } from '../outcome.ts';
import type { StaffPorts } from '../staff/index.ts';
import { isKeyUsed } from '../webhook/index.ts';
import { repeatable } from './repeatable.ts';

/** A call, how it is done, and how it is answered again where its answer is not to be kept. */
interface Once<E extends Endpoint> {
  readonly businessId: string;
  readonly act: () => Promise<Outcome<Answer<E>>>;
  readonly again: (() => Promise<Outcome<Answer<E>>>) | undefined;
}

/**
 * Does a call once for its Idempotency-Key. Within 24 hours the same key with the same body answers the same, marked by
 * `Idempotent-Replayed`. A refusal did nothing: it is not kept, and the same call may succeed later.
 */
export async function answerOnce<E extends Endpoint>(
  ports: StaffPorts,
  endpoint: E,
  call: Call<E>,
  { businessId, act, again }: Once<E>,
): Promise<Outcome<Answer<E>>> {
  const { key, onReplay } = repeatable(call);
  if (key === undefined || !takesIdempotencyKey(endpoint) || bearsItsKey(endpoint)) return act();
  const begun = await beginCall(ports, {
    businessId,
    key,
    request: [endpoint.name, call.params ?? null, call.body ?? null],
    isUsedElsewhere: (tx, keyHash) => isKeyUsed(tx, ports.now(), { businessId, id: null, keyHash }),
  });
  if (!begun.ok) return begun;
  const { id, answer } = begun.value;
  if (answer) {
    onReplay?.();
    return again ? again() : { ok: true, value: answer.value as Answer<E> };
  }
  let done: Outcome<Answer<E>> | undefined;
  try {
    done = await act();
  } finally {
    if (done?.ok !== true) await forgetCall(ports.db, id);
  }
  if (done.ok) await endCall(ports, id, again ? null : done.value);
  return done;
}
