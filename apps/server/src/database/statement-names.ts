/** A client makes lists of many forms; each name is memory in each session. */
const mostNames = 500;

/**
 * Which statements are prepared, under which name: those that read and write rows. A page of a list is planned again
 * each time: its best plan depends on what is asked for.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  #generation = 0;

  /** Null: this one is not to be prepared. */
  nameOf(text: string): string | null {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (this.#names.size >= mostNames) return null;
    if (!/^(?:select|insert|update|delete)\b/i.test(text) || /\blimit \d/i.test(text)) return null;
    const name = `ekyc_${this.#generation}_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  /**
   * After a statement's error. A newer version of the service may have changed a table while this one runs: plans with
   * the old columns are refused from then on (0A000), and all statements get new names.
   */
  forgetStalePlans(error: unknown): void {
    const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
    // 26000: there is no such prepared statement.
    const isStale = (code === '0A000' && String(message).includes('cached plan')) || code === '26000';
    if (!isStale) return;
    this.#names.clear();
    this.#generation += 1;
  }
}
