import { sessionStore } from '../api/browser-store.ts';
import { type CameraFailure, failureOf } from './camera-failure.ts';
import { hasCameraApi } from './in-app-browser.ts';

/** The rear camera for documents, the front one for faces. */
export type Facing = 'environment' | 'user';

export type OpenedCamera =
  | { readonly ok: true; readonly stream: MediaStream; readonly track: MediaStreamTrack }
  | { readonly ok: false; readonly failure: CameraFailure };

/** Cameras that see heat or depth instead of colours (Windows Hello and the like). */
const infraredLabel = /infrared|windows hello|\bIR\b|depth/i;
const choiceKey = (facing: Facing) => `ekyc:camera:${facing}`;

/** The one live stream: two at a time mute each other on iPhones. */
let current: MediaStream | null = null;

/** Stops the live camera, or this one only where it is still the live one. */
export function releaseCamera(stream: MediaStream | null = current): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
  if (stream === current) current = null;
}

/**
 * Stops the camera in use and opens the one for this side, 1080p where it has that. A camera the visitor switched
 * to is taken again; one whose name says infrared is passed over while there is another.
 */
export async function openCamera(facing: Facing): Promise<OpenedCamera> {
  if (!hasCameraApi()) return { ok: false, failure: 'none' };
  releaseCamera();
  const chosen = sessionStore.read(choiceKey(facing));
  try {
    let stream = await request(facing, chosen);
    if (infraredLabel.test(stream.getVideoTracks()[0]?.label ?? '')) stream = await otherThan(stream, facing);
    const track = stream.getVideoTracks()[0];
    if (track === undefined) return { ok: false, failure: 'none' };
    releaseCamera();
    current = stream;
    return { ok: true, stream, track };
  } catch (error) {
    const failure = failureOf(error);
    if (failure === 'none' && chosen !== null) {
      // The camera chosen before was unplugged.
      sessionStore.write(choiceKey(facing), '');
      return await openCamera(facing);
    }
    return { ok: false, failure };
  }
}

async function request(facing: Facing, deviceId: string | null): Promise<MediaStream> {
  // Unscaled: a browser would otherwise crop an upright picture to this wide one.
  const size = { width: { ideal: 1920 }, height: { ideal: 1080 }, resizeMode: { ideal: 'none' } };
  const which = deviceId ? { deviceId: { exact: deviceId } } : { facingMode: { ideal: facing } };
  return await navigator.mediaDevices.getUserMedia({ audio: false, video: { ...size, ...which } });
}

async function otherThan(stream: MediaStream, facing: Facing): Promise<MediaStream> {
  const other = (await cameras()).find((camera) => !infraredLabel.test(camera.label));
  if (other === undefined) return stream;
  for (const track of stream.getTracks()) track.stop();
  return await request(facing, other.deviceId);
}

async function cameras(): Promise<MediaDeviceInfo[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter((device) => device.kind === 'videoinput');
}

/** Keeps the camera after the one in use as the choice for this side; false where there is no other. */
export async function chooseNextCamera(facing: Facing): Promise<boolean> {
  const all = await cameras();
  const usedId = current?.getVideoTracks()[0]?.getSettings().deviceId;
  const used = all.findIndex((camera) => camera.deviceId === usedId);
  const next = all[(used + 1) % all.length];
  if (next === undefined || all.length < 2) return false;
  sessionStore.write(choiceKey(facing), next.deviceId);
  return true;
}
