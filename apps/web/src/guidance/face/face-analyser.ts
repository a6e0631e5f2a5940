import type { FrameGrabber } from '../../camera/frame-grabber.ts';
import type { Rectangle } from '../card/geometry.ts';
import type { Judgement } from '../guidance-code.ts';
import type { FaceEngine, FaceReading } from './face-reading.ts';
import { faceLight } from './face-light.ts';
import { type FaceWish, judgeFace, type RestingFace } from './judge-face.ts';

/** Long side of the frames the engine sees. */
const engineSide = 640;

/** Reads one frame after another; remembers how the face is at rest, to notice a look upwards. */
export class FaceAnalyser {
  #resting: RestingFace | null = null;
  readonly #engine: FaceEngine;

  constructor(engine: FaceEngine) {
    this.#engine = engine;
  }

  /** @param oval in pixels of the video */
  async read(
    grabber: FrameGrabber,
    oval: Rectangle,
    wish: FaceWish,
  ): Promise<Judgement & { readonly face: FaceReading | null }> {
    const { width, height } = grabber;
    const whole = { x: 0, y: 0, width, height };
    const scale = Math.min(1, engineSide / Math.max(width, height));
    const frame = grabber.read(whole, Math.round(width * scale), Math.round(height * scale));
    const share = {
      x: oval.x / width,
      y: oval.y / height,
      width: oval.width / width,
      height: oval.height / height,
    };
    const faces = await this.#engine.read(await createImageBitmap(frame));
    const light = faceLight(grabber.read(whole, 64, Math.round((64 * height) / width)), share);
    const judgement = judgeFace({ wish, faces, oval: share, light, resting: this.#resting });
    const pose = faces[0]?.pose;
    if (pose && wish === 'frontal' && judgement.good) this.#resting = { pose, known: true };
    else if (pose && !this.#resting?.known && pose.pitch < (this.#resting?.pose.pitch ?? Infinity)) {
      // After a reload in the middle of the instructions the lowest look seen has to do: who looked up before the
      // engine was there looks down again, and up once more.
      this.#resting = { pose, known: false };
    }
    return { ...judgement, face: faces[0] ?? null };
  }
}
