import { channelOf, type RealtimeEvent } from '@ekyc/contract';

/** Sends events to the pages that are open on a verification, wherever they are connected. */
export interface EventPublisher {
  /**
   * Goes out beside the caller, who neither waits for it nor hears of a failure: an event only says that it is time
   * to ask, and a page asks by itself too.
   */
  publish(channel: string, event: RealtimeEvent): void;
}

export interface AnnouncePorts {
  /** Absent: nothing is published, as in the operator's commands. */
  readonly events?: EventPublisher;
}

/** Notifies the pages of a verification of any kind; call it after what they will ask for was committed. */
export function announce(
  ports: AnnouncePorts,
  row: { readonly public_id: string },
  event: RealtimeEvent,
): void {
  ports.events?.publish(channelOf(row.public_id), event);
}
