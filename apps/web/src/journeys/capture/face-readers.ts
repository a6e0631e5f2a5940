import { AutoShutter } from '../../guidance/auto-shutter.ts';
import { FaceAnalyser } from '../../guidance/face/face-analyser.ts';
import { loadFaceEngine } from '../../guidance/face/face-engine.ts';
import type { FaceEngine } from '../../guidance/face/face-reading.ts';
import type { FaceWish } from '../../guidance/face/judge-face.ts';
import { autoShutterDelays } from '../../guidance/shutter-delays.ts';
import { type FrameReader, preparing } from './frame-reader.ts';

/** The analyser outlives one shot: what it learnt of the resting mouth serves the instructions. */
export class FaceReaders {
  #analyser: FaceAnalyser | null = null;
  #engine: FaceEngine | null = null;

  constructor(ekycAiServer: string) {
    void loadFaceEngine(ekycAiServer).then((engine) => {
      this.#engine = engine;
      this.#analyser = new FaceAnalyser(engine);
    });
  }

  reader(wish: FaceWish): FrameReader {
    return {
      read: async (grabber, guide) => {
        if (this.#analyser === null) return preparing;
        return { ...(await this.#analyser.read(grabber, guide, wish)), quad: null, look: null };
      },
      refuses: async () => Promise.resolve(false),
      shutter: new AutoShutter(autoShutterDelays[shutterOf(wish)]),
      interval: () => Math.max(60, this.#engine?.interval ?? 200),
    };
  }
}

function shutterOf(wish: FaceWish): keyof typeof autoShutterDelays {
  if (wish === 'frontal') return 'face';
  return wish === 'blink' ? 'blink' : 'movement';
}
