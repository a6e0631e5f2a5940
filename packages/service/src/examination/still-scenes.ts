import type { PrintedMoment } from '../capture/index.ts';
import { thresholds, type VisionEngine } from '../engine/index.ts';

/** How many scenes of a video are stored to recognise it again. */
export const mostScenes = 16;
/** So many are remembered while it is looked through; the shortest go first. */
const mostRemembered = 64;

interface Scene {
  /** From its middle or behind it, where what is held has come to rest. */
  moment: PrintedMoment;
  signs: readonly boolean[];
  /** Of the moment looked at last. */
  last: readonly boolean[];
  frames: number;
}

/**
 * Picks the moments by which a video is known again: of the things that it shows, those that were held still longest. Key
 * frames of the same video, re-encoded, stand elsewhere; where nothing moved they show the same.
 */
export class StillScenes {
  readonly #placeOf: VisionEngine['placeOf'];
  #scenes: Scene[] = [];
  #current: Scene | undefined;

  constructor({ placeOf }: Pick<VisionEngine, 'placeOf'>) {
    this.#placeOf = placeOf;
  }

  /** In the order in which they were filmed. */
  add(moment: PrintedMoment): void {
    const { signs } = this.#placeOf(moment.print);
    const scene = this.#current;
    if (!scene || differing(scene.last, signs) > thresholds.copy.sceneSigns) {
      this.#current = { moment, signs, last: signs, frames: 1 };
      this.#scenes.push(this.#current);
      if (this.#scenes.length > mostRemembered) this.#scenes = this.#longest(mostRemembered / 2);
      return;
    }
    scene.frames += 1;
    scene.last = signs;
    // Whenever its length has doubled.
    if (Number.isInteger(Math.log2(scene.frames / 1.5)) || scene.frames === 2) {
      scene.moment = moment;
      scene.signs = signs;
    }
  }

  /** At most {@link mostScenes}, no two alike, in their order. */
  moments(): PrintedMoment[] {
    return this.#longest(mostScenes).map(({ moment }) => moment);
  }

  #longest(most: number): Scene[] {
    const chosen: Scene[] = [];
    for (const scene of this.#scenes.toSorted((a, b) => b.frames - a.frames)) {
      if (chosen.length === most) break;
      if (chosen.some(({ signs }) => differing(signs, scene.signs) <= thresholds.copy.sceneSigns)) continue;
      chosen.push(scene);
    }
    return chosen.toSorted((a, b) => a.moment.at.getTime() - b.moment.at.getTime());
  }
}

function differing(a: readonly boolean[], b: readonly boolean[]): number {
  return a.filter((sign, at) => sign !== b[at]).length;
}
