import { localStore } from '@ekyc/design/browser-store.ts';
import { isPhone } from '../design/device.ts';
import {
  cameraKind,
  choosableCameras,
  type NamedCamera,
  nameCameras,
  nearerCameras,
} from './camera-device.ts';
import { type CameraFailure, failureOf, isCameraWithheld } from './camera-failure.ts';
import { hasCameraApi } from './in-app-browser.ts';
import type { Facing } from './camera-device.ts';

export type OpenedCamera =
  | { readonly ok: true; readonly stream: MediaStream; readonly track: MediaStreamTrack }
  | { readonly ok: false; readonly failure: CameraFailure };

const choiceKey = (facing: Facing) => `ekyc:camera:${facing}`;

/** The one live stream: two at a time mute each other on iPhones. */
let current: MediaStream | null = null;

/** Device id of the rear camera that focuses nearest; null until the search is done. */
let nearest: string | null = null;

/** Stops the live camera, or this one only where it is still the live one. */
export function releaseCamera(stream: MediaStream | null = current): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
  if (stream === current) current = null;
}

/**
 * Stops the camera in use and opens the one for this side, at 1080p if it has that. Prefers the camera that the visitor
 * chose before, and for documents the one that focuses nearest. Skips an unsuitable camera (infrared, virtual, the wrong
 * side) while there is another, and refuses it if there is none and the visitor did not choose it.
 */
export async function openCamera(facing: Facing): Promise<OpenedCamera> {
  // Before anything else: it would look like a refusal by the visitor.
  if (isCameraWithheld()) return { ok: false, failure: 'withheld' };
  if (!hasCameraApi()) return { ok: false, failure: 'none' };
  releaseCamera();
  const chosen = localStore.read(choiceKey(facing)) || null;
  const wanted = chosen ?? (facing === 'environment' ? nearest : null);
  try {
    let stream = await request(facing, wanted);
    if (chosen === null && doubtAbout(stream, facing) !== null) stream = await betterThan(stream, facing);
    else if (wanted === null && facing === 'environment') stream = await nearerThan(stream);
    const track = stream.getVideoTracks()[0];
    if (track === undefined) return { ok: false, failure: 'none' };
    const doubt = doubtAbout(stream, facing);
    // A camera without colour shows itself in its picture; a side that was chosen is meant.
    if (doubt !== null && doubt !== 'colourless' && (chosen === null || doubt === 'virtual')) {
      for (const each of stream.getTracks()) each.stop();
      return { ok: false, failure: doubt };
    }
    releaseCamera();
    current = stream;
    return { ok: true, stream, track };
  } catch (error) {
    const failure = failureOf(error);
    if (failure === 'none' && wanted !== null) {
      // The camera chosen before was unplugged, or the browser gave it another name since.
      keepChoice(facing, '');
      nearest = null;
      return openCamera(facing);
    }
    return { ok: false, failure };
  }
}

async function request(facing: Facing, deviceId: string | null): Promise<MediaStream> {
  // Unscaled: a browser would otherwise crop an upright picture to this wide one.
  const size = { width: { ideal: 1920 }, height: { ideal: 1080 }, resizeMode: { ideal: 'none' } };
  const which = deviceId ? { deviceId: { exact: deviceId } } : { facingMode: { ideal: facing } };
  return navigator.mediaDevices.getUserMedia({ audio: false, video: { ...size, ...which } });
}

/** Short side in pixels. At 720, drawn documents reach a sharpness of 61; 60 is required (docs/measured-thresholds.md). */
const minDocumentPixels = 720;

type Doubt = Extract<CameraFailure, 'colourless' | 'virtual' | 'frontCamera' | 'rearCamera' | 'coarse'>;

/** Checks name and side of a phone's camera, name and resolution of a computer's; null if it is suitable. */
function doubtAbout(stream: MediaStream, facing: Facing): Doubt | null {
  const track = stream.getVideoTracks()[0];
  const kind = cameraKind(track?.label ?? '');
  if (kind === 'infrared') return 'colourless';
  if (kind === 'virtual') return 'virtual';
  if (!isPhone(navigator.userAgent)) {
    const { width = minDocumentPixels, height = minDocumentPixels } = track?.getSettings() ?? {};
    return facing === 'environment' && Math.min(width, height) < minDocumentPixels ? 'coarse' : null;
  }
  const side = track?.getSettings().facingMode ?? { rear: 'environment', front: 'user', other: '' }[kind];
  if (facing === 'environment' && side === 'user') return 'frontCamera';
  return facing === 'user' && side === 'environment' ? 'rearCamera' : null;
}

async function betterThan(stream: MediaStream, facing: Facing): Promise<MediaStream> {
  const used = stream.getVideoTracks()[0]?.getSettings().deviceId;
  const better = choosableCameras(await listCameras(), facing).find(
    ({ deviceId, kind }) => deviceId !== '' && deviceId !== used && kind !== 'infrared',
  );
  if (better === undefined) return stream;
  for (const track of stream.getTracks()) track.stop();
  return request(facing, better.deviceId);
}

/** Switches to the rear camera that focuses nearest. Searches once per page. */
async function nearerThan(stream: MediaStream): Promise<MediaStream> {
  const used = stream.getVideoTracks()[0]?.getSettings().deviceId;
  const others = nearerCameras(
    choosableCameras(await listCameras(), 'environment'),
    used,
    focusesByItself(stream),
  ).filter(({ deviceId }) => deviceId !== '');
  nearest = used ?? null;
  let open = stream;
  for (const { deviceId } of others) {
    for (const track of open.getTracks()) track.stop();
    // One that does not open is no reason to have none.
    open = await request('environment', deviceId).catch(async () => request('environment', used ?? null));
    if (focusesByItself(open) === false) continue;
    nearest = open.getVideoTracks()[0]?.getSettings().deviceId ?? null;
    return open;
  }
  if (open === stream) return stream;
  for (const track of open.getTracks()) track.stop();
  return request('environment', used ?? null);
}

/** Null if the browser does not tell (W3C Image Capture, `focusMode`). */
function focusesByItself(stream: MediaStream): boolean | null {
  const capabilities = (stream.getVideoTracks()[0]?.getCapabilities?.() ?? {}) as {
    readonly focusMode?: readonly string[];
  };
  return capabilities.focusMode?.includes('continuous') ?? null;
}

/** The device's cameras; without names before the first permission. */
export async function listCameras(): Promise<NamedCamera[]> {
  if (!hasCameraApi()) return [];
  const devices = await navigator.mediaDevices.enumerateDevices();
  return nameCameras(devices.filter((device) => device.kind === 'videoinput'));
}

/** The picture that is shown now. */
export function liveTrack(): MediaStreamTrack | null {
  return current?.getVideoTracks()[0] ?? null;
}

/** The camera whose picture is shown now. */
export function liveDeviceId(): string | null {
  return liveTrack()?.getSettings().deviceId ?? null;
}

/** Keeps the camera for this side in this browser; an empty id forgets the choice. */
export function keepChoice(facing: Facing, deviceId: string): void {
  localStore.write(choiceKey(facing), deviceId);
}
