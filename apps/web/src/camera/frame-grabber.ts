/**
 * Holds one frame of the preview at its full resolution, so that the very frame that was judged is the one that
 * is retained: a blink is over by the time its measure is known.
 */
export class FrameGrabber {
  readonly #frame = new Canvas();
  readonly #small = new Canvas();

  /** Takes the frame shown now; false while the video has none. */
  grab(video: HTMLVideoElement): boolean {
    const { videoWidth: width, videoHeight: height } = video;
    if (width === 0 || height === 0) return false;
    this.#frame.resize(width, height).drawImage(video, 0, 0);
    return true;
  }

  get width(): number {
    return this.#frame.canvas.width;
  }

  get height(): number {
    return this.#frame.canvas.height;
  }

  /**
   * A part of the frame, scaled.
   * @param region in pixels of the frame; may lie partly outside it (black there)
   * @returns RGBA of the given size
   */
  read(region: Region, width: number, height: number): ImageData {
    const context = this.#small.resize(width, height);
    context.drawImage(
      this.#frame.canvas,
      region.x,
      region.y,
      region.width,
      region.height,
      0,
      0,
      width,
      height,
    );
    return context.getImageData(0, 0, width, height);
  }

  /** The frame as JPEG of quality 0.92: nothing cropped, not mirrored. */
  async toJpeg(): Promise<Blob> {
    return this.#frame.toJpeg(0.92);
  }
}

export interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

class Canvas {
  readonly canvas = document.createElement('canvas');
  readonly #context = this.canvas.getContext('2d', { willReadFrequently: true });

  resize(width: number, height: number): CanvasRenderingContext2D {
    if (this.#context === null) throw new Error('no 2d canvas');
    if (this.canvas.width !== width) this.canvas.width = width;
    if (this.canvas.height !== height) this.canvas.height = height;
    return this.#context;
  }

  async toJpeg(quality: number): Promise<Blob> {
    return new Promise((resolve, reject) => {
      this.canvas.toBlob(
        (blob) => (blob === null ? reject(new Error('the picture could not be made')) : resolve(blob)),
        'image/jpeg',
        quality,
      );
    });
  }
}
