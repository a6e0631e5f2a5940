import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AutoShutter } from '../../guidance/auto-shutter.ts';
import { FailureCount } from '../../guidance/failure-count.ts';
import { show } from '../../testing/frame.tsx';
import { CameraScreen } from './camera.tsx';
import * as captureTexts from './capture-texts.ts';
import { cardShot } from './card-shot.ts';
import { type FrameReader, preparing } from './frame-reader.ts';

/** Cameras that all show the same moving, coloured ground; their labels are their ids (browser faked). */
function haveCameras(...labels: readonly string[]) {
  vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue(
    labels.map((label) => ({ deviceId: label, label, kind: 'videoinput' }) as MediaDeviceInfo),
  );
  return vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async (constraints) => {
    const { deviceId } = (constraints?.video ?? {}) as { readonly deviceId?: { readonly exact: string } };
    return Promise.resolve(streamOf(deviceId?.exact ?? labels[0] ?? 'none'));
  });
}

function streamOf(label: string): MediaStream {
  const canvas = Object.assign(document.createElement('canvas'), { width: 720, height: 1280 });
  const context = canvas.getContext('2d');
  const stream = canvas.captureStream();
  const [track] = stream.getVideoTracks();
  if (context === null || track === undefined) throw new Error('no canvas');
  Object.defineProperty(track, 'label', { value: label });
  track.getSettings = () => ({ deviceId: label });
  const draw = (time: number) => {
    context.fillStyle = `rgb(200 120 ${Math.round(time / 20) % 60})`;
    context.fillRect(0, 0, 720, 1280);
    if (track.readyState === 'live') requestAnimationFrame(draw);
  };
  draw(0);
  return stream;
}

/** Judges every frame to be held still, and blurred: no engine looks at it. */
const blurred: FrameReader = {
  read: async () => Promise.resolve({ ...preparing, code: 'picture_blurred', still: true }),
  refuses: async () => Promise.resolve(false),
  shutter: new AutoShutter({ frames: 3, milliseconds: 300 }),
  interval: () => 90,
};

async function showCamera() {
  const words = { heading: 'heading', text: 'text', guidance: {} };
  const shot = cardShot({ photoType: 'front', pose: 'flat', shape: 'card', ...words });
  const failures = new FailureCount();
  await show(
    <CameraScreen shot={shot} reader={blurred} failures={failures} overlay={null} onPicture={vi.fn()} />,
  );
}

const guidance = page.getByTestId('guidance');
const otherLens = page.getByRole('button', { name: captureTexts.cameraChoiceOtherLens });

test('a document that stays blurred is to be moved away a little, and another lens is offered', async () => {
  const asked = haveCameras('Back Camera', 'Back Ultra Wide Camera');
  await showCamera();
  await expect.element(guidance).toHaveTextContent(captureTexts.guidanceTexts.picture_blurred);
  await expect.element(otherLens).not.toBeInTheDocument();
  await expect.element(guidance).toHaveTextContent(captureTexts.guidanceTexts.out_of_focus);
  await otherLens.click();
  await expect
    .poll(() => asked.mock.lastCall?.[0]?.video)
    .toMatchObject({ deviceId: { exact: 'Back Ultra Wide Camera' } });
});

test('no other lens is offered if there is none', async () => {
  haveCameras('Back Camera', 'Front Camera');
  await showCamera();
  await expect.element(guidance).toHaveTextContent(captureTexts.guidanceTexts.out_of_focus);
  await expect.element(otherLens).not.toBeInTheDocument();
});
