import type { PhotoType } from '@ekyc/contract';
import type { GuidanceCode } from './guidance-code.ts';

const silent: readonly GuidanceCode[] = ['hold_still', 'preparing', 'follow_instruction'];

/** Counts what guidance objected to, for `validationFailures` of take_end. */
export class FailureCount {
  readonly #counts = new Map<string, { photoType: PhotoType; code: string; count: number }>();

  add(photoType: PhotoType, code: GuidanceCode): void {
    if (silent.includes(code)) return;
    const key = `${photoType} ${code}`;
    const entry = this.#counts.get(key);
    if (entry === undefined) this.#counts.set(key, { photoType, code, count: 1 });
    else entry.count++;
  }

  list(): { photoType: PhotoType; code: string; count: number }[] {
    return [...this.#counts.values()];
  }
}
