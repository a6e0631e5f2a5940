import type { JanusAnswer, JanusLink } from './janus-link.ts';

/** A session with a room of its own, in which one publisher is recorded. */
export interface RoomPlace {
  readonly session: number;
  readonly handle: number;
  readonly room: number;
}

export type OpenedRoom =
  | { readonly ok: true; readonly answer: string; readonly place: RoomPlace }
  | { readonly ok: false; readonly request: string; readonly problem: string };

/** What the embedded recorder tells a page, too (`defaultLimits.bitrate` of the recording package). */
const bitsPerSecond = 1_500_000;
/** Only pictures that stand for themselves can be searched for a My Number; Janus counts in whole seconds. */
const keyFrameSeconds = 1;

/**
 * What makes Janus's video room a recorder: one publisher, VP8, a key frame requested every second, a limit sent
 * by REMB; lost packets are asked for again by Janus itself. The orientation is not negotiated: the browser then turns
 * the picture, where the file could not.
 */
function roomOptions(folder: string): Readonly<Record<string, unknown>> {
  return {
    is_private: true,
    publishers: 1,
    audiocodec: 'opus',
    videocodec: 'vp8',
    bitrate: bitsPerSecond,
    bitrate_cap: true,
    fir_freq: keyFrameSeconds,
    record: true,
    rec_dir: folder,
    videoorient_ext: false,
    playoutdelay_ext: false,
    audiolevel_ext: false,
  };
}

/**
 * Answers a page's offer. Janus writes `NAME-video-0.mjr` into the folder, with its own ending for what is unfinished.
 * Where a step fails, those before it are undone.
 */
export async function openRoom(
  link: JanusLink,
  { name, folder, offer }: { readonly name: string; readonly folder: string; readonly offer: string },
): Promise<OpenedRoom> {
  const created = await link.request({ janus: 'create' });
  const session = created.ok ? created.message.data?.id : undefined;
  if (session === undefined) return failed('create', created);
  const undo = async (request: string, answer: JanusAnswer): Promise<OpenedRoom> => {
    await link.request({ janus: 'destroy', session_id: session });
    return failed(request, answer);
  };
  const attached = await link.request({
    janus: 'attach',
    session_id: session,
    plugin: 'janus.plugin.videoroom',
  });
  const handle = attached.ok ? attached.message.data?.id : undefined;
  if (handle === undefined) return undo('attach', attached);
  const say = (body: object, more: object = {}) =>
    link.request({ janus: 'message', session_id: session, handle_id: handle, body, ...more });
  const made = await say({ request: 'create', ...roomOptions(folder) });
  const room = made.ok ? made.message.plugindata?.data['room'] : undefined;
  if (typeof room !== 'number') return undo('room', made);
  const place = { session, handle, room };
  const joined = await say(
    { request: 'joinandconfigure', room, ptype: 'publisher', filename: name, record: true },
    { jsep: { type: 'offer', sdp: offer } },
  );
  const answer = joined.ok ? joined.message.jsep?.sdp : undefined;
  if (answer !== undefined) return { ok: true, answer, place };
  await closeRoom(link, place);
  return failed('join', joined);
}

/** Ends the recording: Janus finishes its file. A room that is gone already is not a failure. */
export async function closeRoom(link: JanusLink, { session, handle, room }: RoomPlace): Promise<void> {
  // A room stays when its session goes.
  await link.request({
    janus: 'message',
    session_id: session,
    handle_id: handle,
    body: { request: 'destroy', room },
  });
  await link.request({ janus: 'destroy', session_id: session });
}

function failed(request: string, answer: JanusAnswer): OpenedRoom {
  return { ok: false, request, problem: answer.ok ? 'unexpected' : answer.problem };
}
