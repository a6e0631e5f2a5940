/** One server-sent event (HTML standard §9.2). */
export interface StreamedEvent {
  readonly id: string | null;
  readonly type: string;
  readonly data: string;
}

/**
 * Reads server-sent events out of text that arrives in pieces of any size. Comments keep the line alive and are passed
 * over.
 */
export class EventStreamParser {
  #rest = '';
  #id: string | null = null;
  #type = '';
  #data: string[] = [];

  /** Where to go on after a cut; an id may come without an event of its own. Null before the first. */
  get lastId(): string | null {
    return this.#id;
  }

  /** @returns the events that this piece completed */
  push(piece: string): StreamedEvent[] {
    const events: StreamedEvent[] = [];
    // A carriage return at the end may be half of a line's end.
    const text = this.#rest + piece;
    const whole = text.endsWith('\r') ? text.slice(0, -1) : text;
    const lines = whole.split(/\r\n|\n|\r/);
    this.#rest = (lines.pop() ?? '') + text.slice(whole.length);
    for (const line of lines) {
      if (line === '') events.push(...this.#take());
      else this.#read(line);
    }
    return events;
  }

  #read(line: string): void {
    const colon = line.indexOf(':');
    if (colon === 0) return;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'id' && !value.includes('\0')) this.#id = value;
    if (field === 'event') this.#type = value;
    if (field === 'data') this.#data.push(value);
  }

  #take(): StreamedEvent[] {
    const event = { id: this.#id, type: this.#type || 'message', data: this.#data.join('\n') };
    const empty = this.#data.length === 0;
    this.#type = '';
    this.#data = [];
    return empty ? [] : [event];
  }
}
