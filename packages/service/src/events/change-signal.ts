/** Tells who waits in this process that something of a business has changed; says nothing of what. */
export class ChangeSignal {
  readonly #listeners = new Map<string, Set<() => void>>();

  /** Call it once the change is committed. */
  changed(businessId: string): void {
    for (const listener of this.#listeners.get(businessId) ?? []) listener();
  }

  /** @returns a function that stops listening */
  listen(businessId: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(businessId) ?? new Set();
    this.#listeners.set(businessId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(businessId);
    };
  }
}
