/** A phone mutes its camera for a moment now and then; longer than this it is taken away. */
const longestMute = 3000;

export interface TrackEvents {
  /** The picture stopped while the visitor was looking. */
  readonly onLost: () => void;
  /** The picture stopped while the page was out of sight (a call, another app), and the page is back. */
  readonly onReturn: () => void;
}

/** Follows a live track until the returned function is called. */
export function watchTrack(track: MediaStreamTrack, { onLost, onReturn }: TrackEvents): () => void {
  const stop = new AbortController();
  let timer: number | undefined;
  let stoppedUnseen = false;
  const gone = () => track.readyState === 'ended' || track.muted;
  const look = () => {
    window.clearTimeout(timer);
    if (!gone()) stoppedUnseen = false;
    else if (document.hidden) stoppedUnseen = true;
    else if (track.readyState === 'ended') onLost();
    else timer = window.setTimeout(onLost, longestMute);
  };
  const onVisibility = () => {
    if (!document.hidden && stoppedUnseen && gone()) return onReturn();
    look();
  };
  for (const name of ['ended', 'mute', 'unmute']) track.addEventListener(name, look, { signal: stop.signal });
  document.addEventListener('visibilitychange', onVisibility, { signal: stop.signal });
  return () => {
    stop.abort();
    window.clearTimeout(timer);
  };
}
