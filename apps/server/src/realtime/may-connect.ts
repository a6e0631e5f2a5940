import type { IncomingMessage } from 'node:http';

/** Only our own pages: those of the public address and of allowed origins, and those of the very host that is called. */
export function mayConnect(
  publicUrl: string,
  allowed: readonly string[] = [],
): (origin: string, request: IncomingMessage) => boolean {
  const origins = new Set([new URL(publicUrl).origin, ...allowed]);
  return (origin, { headers }) => {
    const from = URL.parse(origin);
    return from !== null && (origins.has(from.origin) || from.host === headers.host?.toLowerCase());
  };
}
