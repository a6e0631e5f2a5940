import type { IncomingMessage } from 'node:http';

/** Our own pages alone: those of the public address, and those of the very host that is called. */
export function mayConnect(publicUrl: string): (origin: string, request: IncomingMessage) => boolean {
  const publicOrigin = new URL(publicUrl).origin;
  return (origin, { headers }) => {
    const from = URL.parse(origin);
    return from !== null && (from.origin === publicOrigin || from.host === headers.host?.toLowerCase());
  };
}
