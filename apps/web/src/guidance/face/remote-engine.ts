import type { DetectResponse } from '@ekyc/contract';
import type { FaceEngine } from './face-reading.ts';

const longSide = 480;

/** Asks the server where faces are, about once a second: for devices without WASM or workers. */
export function remoteEngine(ekycAiServer: string): FaceEngine {
  return {
    measuresPose: false,
    interval: 1000,
    async read(frame) {
      const body = JSON.stringify({ image_base64: jpegOf(frame) });
      frame.close();
      const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body };
      const response = await fetch(`${ekycAiServer}/detect`, { ...init, signal: AbortSignal.timeout(5000) });
      if (!response.ok) return [];
      const { faces } = (await response.json()) as DetectResponse;
      return faces
        .map(({ box }) => ({ box, pose: null }))
        .toSorted((a, b) => b.box.width * b.box.height - a.box.width * a.box.height);
    },
  };
}

function jpegOf(frame: ImageBitmap): string {
  const scale = Math.min(1, longSide / Math.max(frame.width, frame.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(frame.width * scale);
  canvas.height = Math.round(frame.height * scale);
  canvas.getContext('2d')?.drawImage(frame, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', 0.8);
}
