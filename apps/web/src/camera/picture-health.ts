/** What a camera's picture looks like over time: nothing arrives, or no colour arrives. */
export type PictureHealth = 'fine' | 'black' | 'colourless';

const brightestOfBlack = 18;
/** Mean difference between channels below which a picture has no colour at all, as an infrared camera's. */
const faintestColour = 0.8;
const patience = 5000;

/** Judges small RGBA samples; a fault counts once it lasted 5 s, so that a slow start is none. */
export class PictureWatch {
  #since: number | null = null;
  #fault: PictureHealth = 'fine';

  /** @param now milliseconds */
  update(rgba: Uint8ClampedArray, now: number): PictureHealth {
    const seen = healthOf(rgba);
    if (seen !== this.#fault || this.#since === null) {
      this.#fault = seen;
      this.#since = now;
    }
    return now - this.#since >= patience ? this.#fault : 'fine';
  }
}

function healthOf(rgba: Uint8ClampedArray): PictureHealth {
  let brightest = 0;
  let colour = 0;
  for (let at = 0; at < rgba.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = [rgba[at], rgba[at + 1], rgba[at + 2]];
    brightest = Math.max(brightest, red, green, blue);
    colour += Math.max(red, green, blue) - Math.min(red, green, blue);
  }
  if (brightest < brightestOfBlack) return 'black';
  return colour / (rgba.length / 4) < faintestColour ? 'colourless' : 'fine';
}
