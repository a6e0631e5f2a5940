import type { ExportedVideo } from '../recording/index.ts';

type Videos = readonly ExportedVideo[];

/** A player asks for many parts of one video: what was made for the first is cached for the next, for a short time. */
const cacheMs = 60_000;
const mostVideos = 3;

interface WitnessedHead {
  readonly version: string;
  readonly videos: Promise<Videos>;
  readonly timer: NodeJS.Timeout;
}

/** The last few exports of this process, only in memory. */
export class VideoCache {
  readonly #cached = new Map<string, WitnessedHead>();

  /**
   * Makes what is not there; simultaneous requests wait for the same one. Failures are not cached.
   * @param version of what is stored: what was made of another one is forgotten, for it may show what was destroyed
   */
  get(id: string, version: string, make: () => Promise<Videos>): Promise<Videos> {
    const known = this.#cached.get(id);
    if (known?.version === version) return known.videos;
    if (known) this.#drop(id, known);
    const videos = make();
    const timer = setTimeout(() => this.#drop(id, entry), cacheMs).unref();
    const entry: WitnessedHead = { version, videos, timer };
    this.#cached.set(id, entry);
    videos.catch(() => this.#drop(id, entry));
    const [oldest] = this.#cached;
    if (this.#cached.size > mostVideos && oldest) this.#drop(...oldest);
    return videos;
  }

  #drop(id: string, entry: WitnessedHead): void {
    clearTimeout(entry.timer);
    // Another one may have replaced it by now.
    if (this.#cached.get(id) === entry) this.#cached.delete(id);
  }
}
