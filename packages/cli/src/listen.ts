import { paths } from '@ekyc/contract/paths';
import { EkycError } from '@ekyc/sdk';
import { EventSourceParserStream, type EventSourceMessage } from 'eventsource-parser/stream';
import { forward, type Forwarded } from './forward.ts';
import type { Access, Terminal } from './terminal.ts';

interface Wanted {
  readonly forwardTo: string;
  /** Null: all. */
  readonly events: readonly string[] | null;
}

/** The service beats every 15 seconds; a line that is silent for so long is dead. */
const longestSilenceMs = 45_000;
const firstPauseMs = 1000;
const longestPauseMs = 30_000;
/** Messages whose ids are remembered: after a break some come again. */
const mostRemembered = 1000;

/**
 * Passes a sandbox's webhooks on to an address that only this machine knows, exactly as they would be sent to one that
 * is registered. Goes on after breaks, until it is ended. Rejects with EkycError where the service refuses the key.
 */
export async function listen(access: Access, terminal: Terminal, wanted: Wanted): Promise<void> {
  const listening = { last: undefined as string | undefined, seen: new Set<string>(), told: false };
  let pauseMs = firstPauseMs;
  while (!terminal.ended.aborted) {
    try {
      for await (const event of eventsOf(access, listening.last, terminal.ended)) {
        pauseMs = firstPauseMs;
        await take(event, { listening, terminal, wanted });
      }
    } catch (error) {
      if (terminal.ended.aborted) return;
      if (error instanceof EkycError && !isPassing(error)) {
        // The message that we had last is not there any more, like the database of a test.
        if (error.code !== 'malformed_request' || listening.last === undefined) throw error;
        listening.last = undefined;
      }
    }
    if (terminal.ended.aborted) return;
    terminal.complain(`The line to ${access.baseUrl} is down; trying again.`);
    await pause(pauseMs, terminal.ended);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }
}

interface Listening {
  last: string | undefined;
  readonly seen: Set<string>;
  told: boolean;
}

async function take(
  { event, data, id }: EventSourceMessage,
  { listening, terminal, wanted }: { listening: Listening; terminal: Terminal; wanted: Wanted },
): Promise<void> {
  if (event === 'ready') {
    const { secret } = JSON.parse(data) as { secret: string };
    if (!listening.told) terminal.say(`Webhooks go to ${wanted.forwardTo}`);
    if (!listening.told) terminal.say(`Secret for your program: ${secret}`);
    listening.told = true;
  }
  if (event !== 'webhook' || id === undefined) return;
  listening.last = id;
  if (listening.seen.has(id)) return;
  listening.seen.add(id);
  for (const oldest of listening.seen)
    if (listening.seen.size > mostRemembered) listening.seen.delete(oldest);
    else break;
  const message = JSON.parse(data) as Forwarded;
  const { type, data: about } = JSON.parse(message.body) as { type: string; data: { publicId: string } };
  if (wanted.events && !wanted.events.includes(type)) return;
  const outcome = await forward(wanted.forwardTo, message, terminal.ended);
  terminal.say(`${new Date().toISOString()} ${type} ${about.publicId} → ${outcome}`);
}

/** What comes over one line; ends with it. */
async function* eventsOf(
  { baseUrl, apiKey }: Access,
  last: string | undefined,
  ended: AbortSignal,
): AsyncGenerator<EventSourceMessage> {
  const dead = new AbortController();
  let timer = setTimeout(() => dead.abort(), longestSilenceMs);
  const alive = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      clearTimeout(timer);
      timer = setTimeout(() => dead.abort(), longestSilenceMs);
      controller.enqueue(chunk);
    },
  });
  try {
    const response = await fetch(`${baseUrl}${paths['webhook.listen'][1]}`, {
      headers: {
        authorization: `Bearer ${apiKey}`,
        accept: 'text/event-stream, application/problem+json',
        ...(last === undefined ? {} : { 'last-event-id': last }),
      },
      // The key goes to the service alone.
      redirect: 'manual',
      signal: AbortSignal.any([ended, dead.signal]),
    });
    if (!response.ok || !response.body) throw await refusalIn(response);
    const text = response.body.pipeThrough(alive).pipeThrough(new TextDecoderStream());
    yield* text.pipeThrough(new EventSourceParserStream());
  } finally {
    clearTimeout(timer);
  }
}

async function refusalIn(response: Response): Promise<EkycError> {
  const { code = 'unexpected_answer', title = `The answer was ${response.status}.` } = (await response
    .json()
    .catch(() => ({}))) as { code?: EkycError['code']; title?: string };
  const requestId = response.headers.get('x-request-id');
  return new EkycError(code, `${code}: ${title}`, { status: response.status, requestId });
}

/** A refusal that may be another one soon: the service starts, or has much to do. */
function isPassing({ status }: EkycError): boolean {
  return status === 0 || status === 429 || status >= 500;
}

function pause(ms: number, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    ended.addEventListener('abort', stop, { once: true });
  });
}
