import type { ExportedVideo } from '../recording/index.ts';

type Videos = readonly ExportedVideo[];

/** A player asks for many parts of one video: what was made for the first is kept for the next, for a short time. */
const keptMs = 60_000;
const mostVideos = 3;

interface WitnessedHead {
  readonly version: string;
  readonly videos: Promise<Videos>;
  readonly timer: NodeJS.Timeout;
}

/** The last few exports of this process, in memory alone. */
export class VideoCache {
  readonly #kept = new Map<string, WitnessedHead>();

  /**
   * Makes what is not there; several that ask at once wait for the same. What fails is not kept.
   * @param version of what is stored: what was made of another one is forgotten, for it may show what was destroyed
   */
  get(id: string, version: string, make: () => Promise<Videos>): Promise<Videos> {
    const known = this.#kept.get(id);
    if (known?.version === version) return known.videos;
    if (known) this.#drop(id, known);
    const videos = make();
    const timer = setTimeout(() => this.#drop(id, kept), keptMs).unref();
    const kept: WitnessedHead = { version, videos, timer };
    this.#kept.set(id, kept);
    videos.catch(() => this.#drop(id, kept));
    const [oldest] = this.#kept;
    if (this.#kept.size > mostVideos && oldest) this.#drop(...oldest);
    return videos;
  }

  #drop(id: string, kept: WitnessedHead): void {
    clearTimeout(kept.timer);
    // Another one may stand there by now.
    if (this.#kept.get(id) === kept) this.#kept.delete(id);
  }
}
