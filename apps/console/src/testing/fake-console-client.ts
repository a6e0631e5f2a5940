import type { ResponseBody } from '@ekyc/contract';
import type { ErrorCode } from '@ekyc/contract/errors';
import { examples } from '@ekyc/contract/examples';
import { readProblem } from '@ekyc/contract/problem';
import type { ConsoleCall, ConsoleClient, Given } from '../api/client.ts';
import { type CallResult, type Problem, unreachable } from '../api/result.ts';

/** A call that a screen made. */
interface ReceivedCall extends Omit<Given, 'signal'> {
  readonly name: ConsoleCall;
  /** What `put` sends. */
  readonly bytes?: Blob;
}

type Reply =
  | { readonly kind: 'answer'; readonly answer: (call: ReceivedCall) => unknown }
  | { readonly kind: 'problem'; readonly problem: Problem };

type Errors = Problem['errors'];

const picture = new Blob(
  [
    '<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1920"><rect width="1080" height="1920"/></svg>',
  ],
  { type: 'image/svg+xml' },
);

/** The contract's example of an answer, as a copy. */
export function exampleAnswer<Name extends ConsoleCall>(name: Name): ResponseBody<Name> {
  return structuredClone(examples[name].answer) as ResponseBody<Name>;
}

/**
 * Answers with the contract's examples unless the test says otherwise, and keeps the calls that it received. What is
 * set later holds from the next call on.
 */
export class FakeConsoleClient implements ConsoleClient {
  readonly #received: ReceivedCall[] = [];
  readonly #replies = new Map<ConsoleCall, Reply>();
  readonly #held = new Map<ConsoleCall, Promise<void>>();
  readonly #streams = new Set<ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>>();
  #others: Problem | null = null;
  #hasStream = true;

  /** Answers a call with a value, or with what a function makes of the call. */
  answer<Name extends ConsoleCall>(
    name: Name,
    answer: ResponseBody<Name> | ((call: ReceivedCall) => ResponseBody<Name>),
  ): this {
    const make = typeof answer === 'function' ? answer : () => answer;
    this.#replies.set(name, { kind: 'answer', answer: make as (call: ReceivedCall) => unknown });
    return this;
  }

  refuse(name: ConsoleCall, code: ErrorCode, errors: Errors = []): this {
    this.#replies.set(name, { kind: 'problem', problem: { ...readProblem({ code }), errors } });
    return this;
  }

  loseConnection(name: ConsoleCall): this {
    this.#replies.set(name, { kind: 'problem', problem: unreachable });
    return this;
  }

  refuseAll(code: ErrorCode): this {
    this.#others = readProblem({ code });
    return this;
  }

  loseConnectionOfAll(): this {
    this.#others = unreachable;
    this.#hasStream = false;
    return this;
  }

  /** Answers with the examples again. */
  answerAll(): this {
    this.#replies.clear();
    this.#others = null;
    this.#hasStream = true;
    return this;
  }

  /** Leaves a call without an answer until the returned function is called. */
  hold(name: ConsoleCall): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held.set(name, promise);
    return () => {
      this.#held.delete(name);
      resolve();
    };
  }

  /** The calls of a name, in the order in which they came. */
  received(name: ConsoleCall): readonly ReceivedCall[] {
    return this.#received.filter((call) => call.name === name);
  }

  /** Sends an event to every page that follows them. */
  sendEvent(data: unknown): void {
    const event = new TextEncoder().encode(`data: ${JSON.stringify(data)}\n\n`);
    for (const stream of this.#streams) stream.enqueue(event);
  }

  async call<Name extends ConsoleCall>(
    name: Name,
    given: Given = {},
  ): Promise<CallResult<ResponseBody<Name>>> {
    return this.#reply(keep(name, given), given.signal, () => exampleAnswer(name));
  }

  async bytes(name: ConsoleCall, given: Given = {}): Promise<CallResult<Blob>> {
    return this.#reply(keep(name, given), given.signal, () => picture);
  }

  async put<Name extends ConsoleCall>(
    name: Name,
    bytes: Blob,
    given: Pick<Given, 'params' | 'signal'> = {},
  ): Promise<CallResult<ResponseBody<Name>>> {
    return this.#reply({ ...keep(name, given), bytes }, given.signal, () => exampleAnswer(name));
  }

  async open(name: ConsoleCall, headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
    this.#received.push({ name, headers });
    if (!this.#hasStream) throw new TypeError('the network is gone');
    const streams = this.#streams;
    return new Response(
      new ReadableStream<Uint8Array<ArrayBuffer>>({
        start(controller) {
          streams.add(controller);
          signal.addEventListener('abort', () => {
            streams.delete(controller);
            controller.error(signal.reason);
          });
        },
      }),
    );
  }

  async #reply<Value>(
    call: ReceivedCall,
    signal: AbortSignal | undefined,
    example: () => Value,
  ): Promise<CallResult<Value>> {
    this.#received.push(call);
    await this.#held.get(call.name);
    // As from a network: the press that asked is over before the answer comes.
    await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
    const reply = this.#replies.get(call.name);
    if (reply?.kind === 'answer') return { ok: true, value: reply.answer(call) as Value };
    const problem = reply?.problem ?? this.#others;
    return problem === null ? { ok: true, value: example() } : { ok: false, problem };
  }
}

function keep(name: ConsoleCall, given: Given): ReceivedCall {
  const call = { name, ...given };
  delete call.signal;
  return call;
}
