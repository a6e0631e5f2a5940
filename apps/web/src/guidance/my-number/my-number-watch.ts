import type { FrameGrabber } from '../../camera/frame-grabber.ts';
import type { Rectangle } from '../card/geometry.ts';
import { holdsMyNumber } from './holds-my-number.ts';
import { loadQrReader } from './qr-reader.ts';
import type { QrReader } from './qr-reader.types.ts';

/** Width of the picture that is searched; a card's QR code then has about six pixels a module. */
const searchedWidth = 960;
const margin = 0.08;
/** Guidance looks again after so long, in milliseconds. */
const lookEvery = 600;
/** What was seen keeps the shutter closed so long, so that a shaking hand does not open it. */
const remembered = 1500;
/** A reader that takes longer to load, or to read, does not hold up the shutter: the server looks at every picture. */
const patience = { load: 5000, read: 2000 };

/** Watches a document's frames for the QR code of a My Number, which stops the shutter on the device: the picture never leaves it. */
export class MyNumberWatch {
  #reader: Promise<QrReader | null> | null = null;
  #busy = false;
  #searchedAt = Number.NEGATIVE_INFINITY;
  #seenAt = Number.NEGATIVE_INFINITY;

  /** @returns whether a My Number was in sight just now; looks again in the background, now and then */
  update(grabber: FrameGrabber, guide: Rectangle): boolean {
    this.#reader ??= loadQrReader();
    if (!this.#busy && performance.now() - this.#searchedAt > lookEvery) void this.#look(grabber, guide);
    return this.#seen;
  }

  /** Searches this very frame, however long ago the last one was, before it may be taken. */
  async inFrame(grabber: FrameGrabber, guide: Rectangle): Promise<boolean> {
    await this.#search(grabber, guide);
    return this.#seen;
  }

  get #seen(): boolean {
    return performance.now() - this.#seenAt < remembered;
  }

  async #look(grabber: FrameGrabber, guide: Rectangle): Promise<void> {
    this.#busy = true;
    await this.#search(grabber, guide);
    this.#searchedAt = performance.now();
    this.#busy = false;
  }

  async #search(grabber: FrameGrabber, guide: Rectangle): Promise<void> {
    const picture = searchedPart(grabber, guide);
    this.#reader ??= loadQrReader();
    const reader = await atMost(patience.load, this.#reader);
    // A reader that failed on one frame is asked again with the next.
    const texts = await atMost(patience.read, reader?.read(picture)).catch(() => null);
    if (texts?.some(holdsMyNumber)) this.#seenAt = performance.now();
  }
}

function searchedPart(grabber: FrameGrabber, guide: Rectangle): ImageData {
  const region = {
    x: guide.x - guide.width * margin,
    y: guide.y - guide.height * margin,
    width: guide.width * (1 + 2 * margin),
    height: guide.height * (1 + 2 * margin),
  };
  return grabber.read(region, searchedWidth, Math.round((searchedWidth * region.height) / region.width));
}

/** Null where it takes longer than so many milliseconds. */
async function atMost<T>(milliseconds: number, result: Promise<T> | undefined): Promise<T | null> {
  return Promise.race([
    result ?? null,
    new Promise<null>((resolve) => window.setTimeout(() => resolve(null), milliseconds)),
  ]);
}
