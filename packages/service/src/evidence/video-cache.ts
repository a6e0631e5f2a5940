import type { ExportedVideo } from '../recording/index.ts';

type Videos = readonly ExportedVideo[];

/** A player asks for many parts of one video: what was made for the first is kept for the next, for a short time. */
const keptMs = 60_000;
const mostVideos = 3;

/** The last few exports of this process, in memory alone. */
export class VideoCache {
  readonly #kept = new Map<string, { readonly videos: Promise<Videos>; readonly timer: NodeJS.Timeout }>();

  /** Makes what is not there; several that ask at once wait for the same. What fails is not kept. */
  get(id: string, make: () => Promise<Videos>): Promise<Videos> {
    const known = this.#kept.get(id);
    if (known) return known.videos;
    const videos = make();
    const timer = setTimeout(() => this.drop(id), keptMs).unref();
    this.#kept.set(id, { videos, timer });
    videos.catch(() => this.drop(id));
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostVideos && oldest !== undefined) this.drop(oldest);
    return videos;
  }

  drop(id: string): void {
    clearTimeout(this.#kept.get(id)?.timer);
    this.#kept.delete(id);
  }
}
