import type { WebrtcAnswer } from '@ekyc/contract';
import { Peer } from './peer.ts';
import { connectionOf, onceUnlessClosed, type OpenedConnection } from './video-connection.ts';

type WhipPlace = NonNullable<WebrtcAnswer['whip']>;

/** Sends the camera to a media server (RFC 9725); marks go to our own then. */
export async function beginWhip(
  track: MediaStreamTrack,
  { url, token }: WhipPlace,
  onBroken: () => void,
): Promise<OpenedConnection> {
  const peer = new Peer(track);
  const authorization = `Bearer ${token}`;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/sdp', Authorization: authorization },
      body: await peer.offer(),
      credentials: 'omit',
      signal: AbortSignal.timeout(5000),
    });
    // The session's own address, by which it is ended (RFC 9725 §4.2).
    const location = response.headers.get('Location');
    const session = location === null ? null : new URL(location, url).href;
    const leave = () => {
      if (session !== null) void endSession(session, authorization);
    };
    if (!response.ok || !(await peer.accept(await response.text()))) {
      peer.close();
      leave();
      return { kind: 'unreachable' };
    }
    const end = onceUnlessClosed(onBroken);
    peer.watch(end.broken);
    const connection = connectionOf(peer, { kind: 'calls' }, () => {
      end.close();
      leave();
    });
    return { kind: 'open', connection };
  } catch {
    peer.close();
    return { kind: 'unreachable' };
  }
}

/** It may be the page's last call; a session that nobody ended ends by itself. */
async function endSession(session: string, authorization: string): Promise<void> {
  const init = { method: 'DELETE', headers: { Authorization: authorization }, keepalive: true } as const;
  await fetch(session, { ...init, credentials: 'omit' }).catch(() => undefined);
}
