import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import sharp from 'sharp';

export interface CameraFileOptions {
  readonly width?: number;
  readonly height?: number;
  /** How long each picture is held before the next; the file starts again at its end. */
  readonly secondsEach?: number;
}

/** Chromium plays a file of JPEGs at this rate, whatever the file holds. */
const framesPerSecond = 30;
/** Different positions of the shaking hand; then they come again. */
const positions = 10;
const margin = 8;

/**
 * Writes JPEGs one after another with the slight shake of a hand: a file for Chromium's
 * `--use-file-for-fake-video-capture` (its name must end in .mjpeg). Pictures fill the frame.
 */
export async function writeCameraFile(
  file: string,
  pictures: readonly Buffer[],
  { width = 1080, height = 1920, secondsEach = 3 }: CameraFileOptions = {},
): Promise<void> {
  if (!file.endsWith('.mjpeg')) throw new Error('Chromium knows such a file by its ending .mjpeg');
  const out = createWriteStream(file);
  const failed = once(out, 'error').then(([error]) => {
    throw error;
  });
  const write = async () => {
    for (const picture of pictures) {
      const frames = await shaken(picture, width, height);
      for (let index = 0; index < secondsEach * framesPerSecond; index += 1) {
        if (!out.write(frames[index % frames.length])) await once(out, 'drain');
      }
    }
    out.end();
    await once(out, 'finish');
  };
  await Promise.race([write(), failed]);
}

async function shaken(picture: Buffer, width: number, height: number): Promise<Buffer[]> {
  const size = { width: width + margin * 2, height: height + margin * 2 };
  const pixels = await sharp(picture)
    .resize({ ...size, fit: 'cover' })
    .removeAlpha()
    // Chromium takes such a file for video range (16–235) and stretches it; else white paper would glare.
    .linear(219 / 255, 16)
    .raw()
    .toBuffer();
  const whole = () => sharp(pixels, { raw: { ...size, channels: 3 } });
  return Promise.all(
    Array.from({ length: positions }, (_, index) => {
      const angle = (index / positions) * Math.PI * 2;
      const left = margin + Math.round(2.5 * Math.sin(angle));
      const top = margin + Math.round(2.5 * Math.cos(angle * 2));
      return whole().extract({ left, top, width, height }).jpeg({ quality: 82 }).toBuffer();
    }),
  );
}
