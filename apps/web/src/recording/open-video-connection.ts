import type { RecordingCalls } from './recording-calls.ts';
import { Peer } from './peer.ts';
import {
  type VideoConnection,
  connectionOf,
  onceUnlessClosed,
  type OpenedConnection,
} from './video-connection.ts';
import { beginWhip } from './whip.ts';

interface ConnectionEvents {
  /** The channel for marks has opened. */
  readonly onChannel: () => void;
  /** Called at most once, and never after `close`. */
  readonly onBroken: () => void;
}

/** Offers the camera to our server, which takes it itself or names a media server that does. */
export async function openVideoConnection(
  track: MediaStreamTrack,
  calls: Pick<RecordingCalls, 'startWebrtc'>,
  events: ConnectionEvents,
): Promise<OpenedConnection> {
  const peer = new Peer(track);
  const channel = peer.connection.createDataChannel('marks');
  try {
    const answer = await calls.startWebrtc(await peer.offer());
    if (answer.kind === 'refused' && answer.code !== 'offer_not_accepted') {
      peer.close();
      return answer;
    }
    if (answer.kind === 'done' && answer.value.whip !== undefined) {
      peer.close();
      return await beginWhip(track, answer.value.whip, events.onBroken);
    }
    // The page may just be on its way out, or the network be gone for a moment.
    if (answer.kind === 'failed' && answer.retryAfter === null) {
      peer.close();
      return { kind: 'unanswered' };
    }
    const sdp = answer.kind === 'done' ? answer.value.sdp : undefined;
    if (sdp === undefined || !(await peer.accept(sdp))) {
      peer.close();
      return { kind: 'unreachable' };
    }
    return { kind: 'open', connection: ownConnection(peer, channel, events) };
  } catch {
    peer.close();
    return { kind: 'unreachable' };
  }
}

function ownConnection(
  peer: Peer,
  channel: RTCDataChannel,
  { onChannel, onBroken }: ConnectionEvents,
): VideoConnection {
  const end = onceUnlessClosed(onBroken);
  peer.watch(end.broken);
  // The only thing a server says is that the recording has ended; nothing else tells it at once.
  channel.addEventListener('message', end.broken);
  channel.addEventListener('close', end.broken);
  channel.addEventListener('open', onChannel);
  const say = (text: string) => {
    if (channel.readyState !== 'open') return false;
    channel.send(text);
    return true;
  };
  return connectionOf(peer, { kind: 'channel', say }, end.close);
}
