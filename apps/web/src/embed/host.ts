import type { EmbedMode, FrameMessage, HostMessage, Marked } from '@ekyc/contract';

/** What of a window the line to the page around needs; a test stands in for it. */
export interface FrameWindow {
  readonly parent: { postMessage: (message: unknown, targetOrigin: string) => void };
  addEventListener: (type: 'message', listener: (event: MessageEvent<unknown>) => void) => void;
}

/** The line to the business's page around ours. */
export interface Host {
  /** Held until the page around has said who it is; nothing is ever sent to anybody else. */
  readonly tell: (message: FrameMessage) => void;
  /** How the page around shows ours; null while it has not said so, as where a business made the frame by hand. */
  readonly mode: () => EmbedMode | null;
  readonly subscribe: (listener: () => void) => () => void;
  readonly onCloseAsked: (listener: () => void) => () => void;
}

/**
 * Waits for the page around: the first greeting from this very window's parent pins its origin, and only that origin
 * gets and sends messages from then on. Who may be around at all is held by `frame-ancestors` (the business's registered
 * origins).
 */
export function connectHost(page: FrameWindow): Host {
  let origin: string | null = null;
  let mode: EmbedMode | null = null;
  const waiting: FrameMessage[] = [];
  const listeners = new Set<() => void>();
  const closeListeners = new Set<() => void>();
  const post = (message: FrameMessage, targetOrigin: string) => {
    const marked: Marked<'crii-ekyc', FrameMessage> = { from: 'crii-ekyc', ...message };
    page.parent.postMessage(marked, targetOrigin);
  };
  page.addEventListener('message', (event) => {
    if (event.source !== page.parent || (origin !== null && event.origin !== origin)) return;
    const message = readHostMessage(event.data);
    if (message?.type === 'hello' && event.origin !== 'null') {
      origin = event.origin;
      mode = message.mode;
      for (const each of waiting.splice(0)) post(each, origin);
      for (const listener of listeners) listener();
    }
    if (message?.type === 'askClose' && origin !== null) for (const listener of closeListeners) listener();
  });
  // To any embedding page: it says nothing but that a page of ours is here.
  post({ type: 'ready' }, '*');
  return {
    tell: (message) => {
      if (origin === null) waiting.push(message);
      else post(message, origin);
    },
    mode: () => mode,
    subscribe: (listener) => keep(listeners, listener),
    onCloseAsked: (listener) => keep(closeListeners, listener),
  };
}

/** Null for anything that is no message of our script. */
function readHostMessage(data: unknown): HostMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const { from, type, mode } = data as Record<string, unknown>;
  if (from !== 'crii-ekyc-host') return null;
  if (type === 'askClose') return { type };
  return type === 'hello' && (mode === 'inline' || mode === 'modal') ? { type, mode } : null;
}

function keep(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
