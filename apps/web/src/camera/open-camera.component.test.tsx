import { afterEach, describe, expect, test, vi } from 'vitest';
import { pretendDesktop } from '../testing/frame.tsx';
import { keepChoice, openCamera, releaseCamera } from './open-camera.ts';

interface FakeCamera {
  readonly label: string;
  readonly focusMode?: readonly string[];
  readonly height?: number;
}

/** Cameras by their labels, which are their ids too; the first one is the browser's own choice (browser faked). */
function haveCameras(...cameras: readonly FakeCamera[]) {
  const opened: string[] = [];
  vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue(
    cameras.map(({ label }) => ({ deviceId: label, label, kind: 'videoinput' }) as MediaDeviceInfo),
  );
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async (constraints) => {
    const { deviceId } = (constraints?.video ?? {}) as { readonly deviceId?: { readonly exact: string } };
    const camera = cameras.find(({ label }) => deviceId === undefined || label === deviceId.exact);
    if (camera === undefined) throw new DOMException('', 'OverconstrainedError');
    opened.push(camera.label);
    return Promise.resolve(streamOf(camera));
  });
  return opened;
}

function streamOf({ label, focusMode, height = 1080 }: FakeCamera): MediaStream {
  const stream = document.createElement('canvas').captureStream();
  for (const track of stream.getTracks()) {
    Object.defineProperties(track, { label: { value: label } });
    track.getSettings = () => ({ deviceId: label, width: height * 1.5, height });
    track.getCapabilities = () => ({ focusMode }) as MediaTrackCapabilities;
  }
  return stream;
}

async function openedLabel(): Promise<string> {
  const camera = await openCamera('environment');
  return camera.ok ? camera.track.label : camera.failure;
}

afterEach(async () => {
  // What was found out about the cameras of one test is forgotten as soon as one of its cameras is gone.
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', 'NotFoundError'));
  await openCamera('environment');
  releaseCamera();
});

test('documents are taken by the camera that changes its lens for what is near, found once', async () => {
  const opened = haveCameras(
    { label: '背面カメラ' },
    { label: '背面トリプルカメラ' },
    { label: '背面超広角カメラ' },
  );
  expect(await openedLabel()).toBe('背面トリプルカメラ');
  expect(await openedLabel()).toBe('背面トリプルカメラ');
  expect(opened).toEqual(['背面カメラ', '背面トリプルカメラ', '背面トリプルカメラ']);
});

test('a camera of fixed focus gives way to one that focuses', async () => {
  haveCameras(
    { label: 'camera2 0, facing back', focusMode: ['none'] },
    { label: 'camera2 2, facing back', focusMode: ['manual'] },
    { label: 'camera2 3, facing back', focusMode: ['single-shot', 'continuous'] },
  );
  expect(await openedLabel()).toBe('camera2 3, facing back');
});

test('cameras that cannot focus either leave it at the first one, and are not tried again', async () => {
  const opened = haveCameras(
    { label: 'camera2 0, facing back', focusMode: ['none'] },
    { label: 'camera2 2, facing back', focusMode: ['none'] },
  );
  expect(await openedLabel()).toBe('camera2 0, facing back');
  expect(await openedLabel()).toBe('camera2 0, facing back');
  expect(opened.filter((label) => label.includes('2, '))).toHaveLength(1);
});

test('the camera that the visitor chose stays', async () => {
  haveCameras({ label: '背面カメラ' }, { label: '背面トリプルカメラ' }, { label: '背面望遠カメラ' });
  keepChoice('environment', '背面望遠カメラ');
  expect(await openedLabel()).toBe('背面望遠カメラ');
});

describe('on a computer', () => {
  test.each([
    [480, 'coarse'],
    [600, 'coarse'],
    [720, 'Webcam'],
  ])('a camera of %i lines for a document: %s', async (height, expected) => {
    pretendDesktop();
    haveCameras({ label: 'Webcam', height });
    expect(await openedLabel()).toBe(expected);
  });

  test('a coarse camera gives way to a finer one, and is used if the visitor chose it', async () => {
    pretendDesktop();
    haveCameras({ label: 'Webcam', height: 480 }, { label: 'Document Camera' });
    expect(await openedLabel()).toBe('Document Camera');
    keepChoice('environment', 'Webcam');
    expect(await openedLabel()).toBe('Webcam');
  });

  test('a coarse camera is fine enough for a face', async () => {
    pretendDesktop();
    haveCameras({ label: 'Webcam', height: 480 });
    const camera = await openCamera('user');
    expect(camera.ok).toBe(true);
  });
});
