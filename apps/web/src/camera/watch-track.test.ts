import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchTrack } from './watch-track.ts';

const page = Object.assign(new EventTarget(), { hidden: false });
const makeTrack = () => Object.assign(new EventTarget(), { readyState: 'live', muted: false });
const events = { onLost: vi.fn<() => void>(), onReturn: vi.fn<() => void>() };
let track: ReturnType<typeof makeTrack>;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', { setTimeout, clearTimeout });
  page.hidden = false;
  track = makeTrack();
  stop = watchTrack(track as unknown as MediaStreamTrack, events);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const tell = (change: Partial<ReturnType<typeof makeTrack>>, event: string) => {
  Object.assign(track, change);
  track.dispatchEvent(new Event(event));
};
const turnPage = (hidden: boolean) => {
  page.hidden = hidden;
  page.dispatchEvent(new Event('visibilitychange'));
};

test('a track that ends under the visitor (track and page faked) is lost at once', () => {
  tell({ readyState: 'ended' }, 'ended');
  expect(events.onLost).toHaveBeenCalledTimes(1);
});

test('a track that is mute for a moment is not lost, for longer it is', () => {
  tell({ muted: true }, 'mute');
  vi.advanceTimersByTime(2000);
  tell({ muted: false }, 'unmute');
  vi.advanceTimersByTime(5000);
  expect(events.onLost).not.toHaveBeenCalled();
  tell({ muted: true }, 'mute');
  vi.advanceTimersByTime(3000);
  expect(events.onLost).toHaveBeenCalledTimes(1);
});

test('what stopped out of sight is opened again when the visitor is back', () => {
  turnPage(true);
  tell({ readyState: 'ended' }, 'ended');
  expect(events.onLost).not.toHaveBeenCalled();
  turnPage(false);
  expect(events.onReturn).toHaveBeenCalledTimes(1);
  expect(events.onLost).not.toHaveBeenCalled();
});
