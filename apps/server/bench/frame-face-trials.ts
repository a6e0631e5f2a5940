import type { RunningVisionEngine } from '@ekyc/vision';
import { drawnFaces, type FacePair, photographedFaces } from './frame-faces.ts';
import { asVideo, seenFrom } from './frame-pictures.ts';
import type { Trial } from './frame-trial.ts';

/** Selfies against frames of the same moment, and of the next two people. Drawn people are too alike: see `shown`. */
export async function* faceTrials(engine: RunningVisionEngine, drawn: number): AsyncGenerator<Trial> {
  yield* trialsOf(await drawnFaces(drawn), 'anotherDrawnPerson');
  yield* trialsOf(await photographedFaces(engine), 'anotherPhotograph');
}

async function* trialsOf(pairs: readonly FacePair[], otherName: string): AsyncGenerator<Trial> {
  for (const [seed, pair] of pairs.entries()) {
    const picture = await seenFrom(pair.picture, { seed, at: 0 });
    for (const step of [0, 1, 2]) {
      const other = (seed + step) % pairs.length;
      const { before } = pairs[other] as FacePair;
      const moment = { seed: other, at: 1 };
      const frame = await asVideo(await seenFrom(before, moment), moment);
      yield { subject: 'face', shown: step === 0 ? 'same' : otherName, picture, frame };
    }
  }
}
