import { createHash } from 'node:crypto';

/** Remembered at most, some 100 bytes each; the oldest is forgotten first. */
const mostRemembered = 20_000;

/**
 * Pictures that crashed a child, by the SHA-256 of their bytes: none is tried again, for any sender. Per process
 * only: another one loses a child of its own to it, once.
 */
export class RefusedPictures {
  readonly #hashes = new Set<string>();

  has(bytes: Uint8Array): boolean {
    return this.#hashes.size > 0 && this.#hashes.has(hashOf(bytes));
  }

  add(bytes: Uint8Array): void {
    this.#hashes.add(hashOf(bytes));
    if (this.#hashes.size <= mostRemembered) return;
    for (const oldest of this.#hashes) {
      this.#hashes.delete(oldest);
      return;
    }
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64');
}
