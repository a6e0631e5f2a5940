/** What a client may say, and what it may not. */
export type ClientFrame =
  | { readonly kind: 'ping' | 'pong' }
  | { readonly kind: 'subscribe' | 'unsubscribe'; readonly channel: unknown }
  | { readonly kind: 'clientEvent' }
  | { readonly kind: 'unknown' | 'malformed' };

/** Reads one text frame of a client; `data` may be an object or JSON within JSON. */
export function readClientFrame(text: string): ClientFrame {
  const frame = parse(text);
  if (!isRecord(frame) || typeof frame['event'] !== 'string') return { kind: 'malformed' };
  switch (frame['event']) {
    case 'pusher:ping':
      return { kind: 'ping' };
    case 'pusher:pong':
      return { kind: 'pong' };
    case 'pusher:subscribe':
      return { kind: 'subscribe', channel: channelOf(frame['data']) };
    case 'pusher:unsubscribe':
      return { kind: 'unsubscribe', channel: channelOf(frame['data']) };
    default:
      return { kind: frame['event'].startsWith('client-') ? 'clientEvent' : 'unknown' };
  }
}

function channelOf(given: unknown): unknown {
  const data = typeof given === 'string' ? parse(given) : given;
  return isRecord(data) ? data['channel'] : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
