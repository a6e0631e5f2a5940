/** What a span is of: a call that came in, work of our own, a call that goes out, or a job taken from the queue. */
export type SpanKind = 'server' | 'internal' | 'client' | 'consumer';

/**
 * What may stand in a span: names of our own, codes and counts. Nothing of a person, no id of a verification, no
 * address, no header. `ekyc.request_id` is `X-Request-Id`, by which the log's lines are found.
 */
export interface SpanAttributes {
  readonly 'http.request.method'?: string;
  /** Its pattern. */
  readonly 'http.route'?: string;
  readonly 'http.response.status_code'?: number;
  readonly 'db.system.name'?: 'postgresql';
  readonly 'ekyc.request_id'?: string;
  readonly 'ekyc.outcome'?: string;
}

export interface OpenSpan {
  /** What is begun within is a part of this span. */
  within<Result>(work: () => Result): Result;
  /** @param failed by our fault, or that of what was called */
  end(attributes: SpanAttributes, failed: boolean): void;
}

/** Traces of what the process does, sent to a collector. Where none is asked for there is no such object. */
export interface Tracing {
  /** Begins a span within the one that is open; `isRoot`: whatever is open, as what woke it is not its cause. */
  begin(name: string, kind: SpanKind, attributes?: SpanAttributes, isRoot?: boolean): OpenSpan;
  /** Sends what is there, for a second at most. */
  close(): Promise<void>;
}

/** Work as one span, under which everything that it begins stands. What it throws is thrown on, and told by no word. */
export async function spanOf<Result>(
  tracing: Tracing,
  {
    name,
    kind,
    isRoot = false,
  }: { readonly name: string; readonly kind: SpanKind; readonly isRoot?: boolean },
  work: () => Promise<Result>,
  outcomeOf: (result: Result) => SpanAttributes = () => ({}),
): Promise<Result> {
  const span = tracing.begin(name, kind, {}, isRoot);
  try {
    const result = await span.within(work);
    span.end(outcomeOf(result), false);
    return result;
  } catch (error) {
    span.end({ 'ekyc.outcome': 'failed' }, true);
    throw error;
  }
}
