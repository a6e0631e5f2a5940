import type { CompletedAnswer, ErrorCode, Kind } from '@ekyc/contract';
import { examples, exampleValues } from '@ekyc/contract/examples';
import { pageErrorTitle } from '@ekyc/contract/page-errors';
import type { Answer, CallOf, CallResult, Problem } from '../api/call-types.ts';
import { connection } from '../api/connection.ts';
import type { VisitorClient } from '../api/visitor-client.ts';

type ShortOf<Name extends string> = Name extends `${string}.${infer Short}` ? Short : never;
/** A kind's calls by their short names. */
type ShortCall<K extends Kind> = ShortOf<CallOf<K>>;
type AnswerTo<K extends Kind, Short extends string> = Answer<Extract<CallOf<K>, `${K}.${Short}`>>;
/** Calls that no page makes by their names. */
type BindingCall = 'takeOver' | 'resumeHere' | 'proveKey';

type Result = CallResult<unknown>;

/**
 * Stands in for the service: answers with the contract's examples unless a test says otherwise, and keeps the calls it
 * was given, by their short names.
 */
export class FakeVisitor<K extends Kind> {
  readonly kind: K;
  readonly client: VisitorClient<K>;
  readonly #calls: { readonly name: string; readonly body: unknown }[] = [];
  readonly #reactions = new Map<string, () => Promise<Result>>();

  constructor(kind: K) {
    this.kind = kind;
    const receive = async (name: string, body?: unknown): Promise<Result> => {
      this.#calls.push({ name, body });
      return this.#reactions.get(name)?.() ?? { ok: true, value: this.example(name) };
    };
    // Answers as the contract says, like the service; the compiler checks what `answers` is given.
    this.client = {
      publicId: exampleValues.publicId,
      kind,
      call: async (name: string, body?: unknown) => receive(name.slice(kind.length + 1), body),
      callOwn: receive,
      takeOver: async (token?: string) => receive('takeOver', token),
      resumeHere: async () => receive('resumeHere'),
      proveKey: async () => receive('proveKey'),
    } as unknown as VisitorClient<K>;
  }

  /** The contract's example of an answer. */
  example<Short extends string>(name: Short): AnswerTo<K, Short> {
    const all: Readonly<Record<string, { readonly answer?: unknown }>> = examples;
    return (all[`${this.kind}.${name}`]?.answer ?? null) as AnswerTo<K, Short>;
  }

  answers<Short extends ShortCall<K>>(name: Short, value: AnswerTo<K, Short>): this {
    return this.#reactTo(name, async () => Promise.resolve({ ok: true, value }));
  }

  /** Every kind has this call. */
  answersCompleted(value: CompletedAnswer): this {
    return this.#reactTo('getCompleted', async () => Promise.resolve({ ok: true, value }));
  }

  refuses(name: ShortCall<K> | BindingCall, code: ErrorCode, errors: Problem['errors'] = []): this {
    const problem: Problem = { code, title: pageErrorTitle.internal_error, errors };
    return this.#reactTo(name, async () => Promise.resolve({ ok: false, problem }));
  }

  /** Answers only when the returned function is called. */
  waitsWith(name: ShortCall<K> | BindingCall): () => void {
    const { promise, resolve } = Promise.withResolvers<null>();
    const then = this.#reactions.get(name);
    this.#reactTo(name, async () => {
      await promise;
      return then?.() ?? { ok: true, value: this.example(name) };
    });
    return () => resolve(null);
  }

  /** Loses the answer as the real client does, which says so and repeats the call until the network is back. */
  losesNetworkAt(name: ShortCall<K>): () => void {
    const { promise, resolve } = Promise.withResolvers<null>();
    const then = this.#reactions.get(name);
    this.#reactTo(name, async () => {
      connection.set('offline');
      await promise;
      connection.set('online');
      return then?.() ?? { ok: true, value: this.example(name) };
    });
    return () => resolve(null);
  }

  /** What each call of this name was given, in order. */
  bodiesOf(name: ShortCall<K> | BindingCall): unknown[] {
    return this.#calls.filter((call) => call.name === name).map(({ body }) => body);
  }

  #reactTo(name: string, react: () => Promise<Result>): this {
    this.#reactions.set(name, react);
    return this;
  }
}
