/** A message as the service would send it. */
export interface Forwarded {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** As long as the service waits for an answer. */
const patienceMs = 10_000;

/** @returns what came back, in a few words */
export async function forward(url: string, message: Forwarded, ended: AbortSignal): Promise<string> {
  const begun = performance.now();
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: message.headers,
      body: message.body,
      // As the service does it.
      redirect: 'manual',
      signal: AbortSignal.any([ended, AbortSignal.timeout(patienceMs)]),
    });
    await response.body?.cancel();
    return `${response.status} in ${Math.round(performance.now() - begun)} ms`;
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return isLate
      ? `no answer within ${patienceMs / 1000} s`
      : `no answer (${cause?.code ?? 'no connection'})`;
  }
}
