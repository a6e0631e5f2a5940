import type { z } from 'zod';
import type { HeaderTexts } from '../text-headers.ts';
import type { Endpoint } from '../endpoint.ts';

type InputOf<E, Key extends string, As extends string> = E extends {
  readonly [K in Key]: infer Schema extends z.ZodType;
}
  ? { readonly [K in As]: z.input<Schema> }
  : unknown;

type AnswerOf<E extends Endpoint> = E['success'] extends { readonly schema: infer Schema extends z.ZodType }
  ? { readonly answer: z.output<Schema> }
  : unknown;

/** A realistic request and answer; typed by the call's own schemas. */
export type ExampleOf<E extends Endpoint> = InputOf<E, 'body', 'body'> &
  InputOf<E, 'multipart', 'fields'> &
  AnswerOf<E> &
  (E extends { readonly query: infer Query extends z.ZodType }
    ? { readonly query?: Partial<z.input<Query>> }
    : unknown) &
  (E extends { readonly headers: infer Headers extends z.ZodType }
    ? { readonly headers?: Partial<z.input<Headers>> }
    : unknown) & { readonly params?: Readonly<Record<string, string>> };

/** One example of each call. */
export type ExamplesOf<Calls extends Readonly<Record<string, Endpoint>>> = {
  readonly [Name in keyof Calls]: ExampleOf<Calls[Name]>;
};

/** An example whose call is not known to the compiler. */
export interface AnyExample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: HeaderTexts;
  readonly body?: unknown;
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly answer?: unknown;
}
