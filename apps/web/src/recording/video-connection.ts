import type { ErrorCode } from '@ekyc/contract';
import type { MarkWay } from './mark-sender.ts';
import type { Peer } from './peer.ts';

/** A connection over which the camera is sent. */
export interface VideoConnection {
  readonly marks: MarkWay;
  /** Another camera's track, or none. */
  send(track: MediaStreamTrack | null): Promise<void>;
  /** Resolves when the last frame of a camera that was closed has gone out. */
  quiet(): Promise<void>;
  framesSent(): Promise<number>;
  /** Resolves when a frame that can be looked at by itself has gone out, or `patience` ms are over. */
  keyFrame(patience: number): Promise<void>;
  close(): void;
}

/**
 * `unanswered`: nothing was heard of the offer, which says nothing of the way; `unreachable`: pieces are the way;
 * `refused`: the server does not want a video, or not from here.
 */
export type OpenedConnection =
  | { readonly kind: 'open'; readonly connection: VideoConnection }
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'refused'; readonly code: ErrorCode };

/** @param beforeClose called first, so that the events of closing are not taken for a broken connection */
export function connectionOf(peer: Peer, marks: MarkWay, beforeClose: () => void): VideoConnection {
  return {
    marks,
    send: (track) => peer.send(track),
    quiet: () => peer.quiet(),
    framesSent: () => peer.framesSent(),
    keyFrame: (patience) => peer.keyFrame(patience),
    close: () => {
      beforeClose();
      peer.close();
    },
  };
}

/** Reports a broken connection at most once, and never after `close`. */
export function onceUnlessClosed(onBroken: () => void) {
  let over = false;
  return {
    broken: (): void => {
      if (over) return;
      over = true;
      onBroken();
    },
    close: (): void => {
      over = true;
    },
  };
}
