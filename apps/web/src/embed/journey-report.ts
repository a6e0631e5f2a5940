import type { EmbedErrorCode, EmbedEvent, Status } from '@ekyc/contract';

/** What stands in the way of a journey, and what the page around us hears of it; null: nothing. */
const codes: Readonly<Record<string, EmbedErrorCode>> = {
  unknownLink: 'link_unknown',
  expired: 'expired',
  otherDevice: 'other_device',
};

/**
 * Turns the states of a verification, of whatever kind, into the events the page around hears: each once and in order,
 * also where the page saw only some of the states.
 */
export class JourneyReport {
  #phase: 'none' | 'started' | 'submitted' | 'over' = 'none';
  #error: EmbedErrorCode | null = null;

  /** Whether the visitor may still hand something in. */
  isOpen(): boolean {
    return this.#phase === 'started' && this.#error === null;
  }

  /** @param blocked see {@link codes}; what is not named there tells nothing */
  onBlocked(blocked: string): EmbedEvent[] {
    const code = codes[blocked];
    if (code === undefined || code === this.#error) return [];
    this.#error = code;
    return [{ type: 'error', code }];
  }

  onStatus(status: Status): EmbedEvent[] {
    if (status === 'expired' || status === 'redacted') return this.onBlocked('expired');
    this.#error = null;
    switch (status) {
      case 'created':
        return [];
      case 'started':
      case 'capturing':
      // What is taken again is submitted again.
      case 'resubmission':
        return this.#reach('started');
      case 'submitted':
      case 'examining':
        return this.#reach('submitted');
      case 'approved':
      case 'declined':
      case 'review':
        return this.#end({ type: 'completed', status });
      case 'canceled':
        return this.#end({ type: 'canceled' });
    }
  }

  #reach(phase: 'started' | 'submitted'): EmbedEvent[] {
    const before = this.#phase;
    this.#phase = phase;
    if (phase === before) return [];
    const events: EmbedEvent[] = before === 'none' ? [{ type: 'started' }] : [];
    return phase === 'submitted' ? [...events, { type: 'submitted' }] : events;
  }

  #end(event: EmbedEvent): EmbedEvent[] {
    if (this.#phase === 'over') return [];
    // A page that is opened after the end tells the end alone.
    const missed = this.#phase === 'started' && event.type === 'completed';
    this.#phase = 'over';
    return missed ? [{ type: 'submitted' }, event] : [event];
  }
}
