import type { FrameGrabber } from '../../camera/frame-grabber.ts';
import type { Rectangle } from '../card/geometry.ts';
import { holdsMyNumber } from './holds-my-number.ts';
import { loadQrReader, type QrReader } from './qr-reader.ts';

/** Width of the picture that is searched; a card's QR code then has about six pixels a module. */
const searchedWidth = 960;
const margin = 0.08;
/** A frame taken may have been searched at most so long ago, in milliseconds. */
const freshFor = 600;
/** What was seen keeps the shutter closed so long, so that a shaking hand does not open it. */
const remembered = 1500;
/** A reader that takes longer does not hold up the shutter: the server looks at every picture. */
const patience = 1000;

/** Watches a document's frames for the QR code of a My Number, which stops the shutter on the device (design §5.4). */
export class MyNumberWatch {
  private reader: QrReader | null = null;
  private asked = false;
  private busy = false;
  private searchedAt = Number.NEGATIVE_INFINITY;
  private seenAt = Number.NEGATIVE_INFINITY;

  /**
   * @param wanted the frame may be taken: it is searched before it is answered for
   * @returns whether a My Number was in sight just now
   */
  async update(grabber: FrameGrabber, guide: Rectangle, wanted: boolean): Promise<boolean> {
    if (!this.asked) {
      this.asked = true;
      void loadQrReader().then((reader) => {
        this.reader = reader;
      });
    }
    const stale = performance.now() - this.searchedAt > freshFor;
    if (stale && !this.busy) {
      const search = this.search(grabber, guide);
      if (wanted) await search;
    }
    return performance.now() - this.seenAt < remembered;
  }

  /** Searches the whole frame at once, for the manual shutter. */
  async inFrame(grabber: FrameGrabber): Promise<boolean> {
    await this.search(grabber, { x: 0, y: 0, width: grabber.width, height: grabber.height });
    return performance.now() - this.seenAt < remembered;
  }

  private async search(grabber: FrameGrabber, guide: Rectangle): Promise<void> {
    if (this.reader === null) return;
    this.busy = true;
    const region = {
      x: guide.x - guide.width * margin,
      y: guide.y - guide.height * margin,
      width: guide.width * (1 + 2 * margin),
      height: guide.height * (1 + 2 * margin),
    };
    const height = Math.round((searchedWidth * region.height) / region.width);
    this.searchedAt = performance.now();
    const search = this.reader.read(grabber.read(region, searchedWidth, height)).then((texts) => {
      if (texts.some(holdsMyNumber)) this.seenAt = performance.now();
    });
    await Promise.race([search, new Promise((resolve) => window.setTimeout(resolve, patience))]).catch(
      // A reader that failed on one frame is asked again with the next.
      () => undefined,
    );
    this.busy = false;
  }
}
