import type { EventPublisher } from '@ekyc/service';
import { describeError, type EventLog } from '../log-events.ts';
import type { Metrics } from '../metrics/metrics.ts';

export interface PublisherBeside extends EventPublisher {
  /** Resolves when no event is being sent. */
  settle(): Promise<void>;
}

type Send = (channel: string, event: string) => Promise<void>;

/** Sends beside the caller; what fails is counted and logged without the channel, which names a verification. */
export function publishBeside(
  send: Send,
  { log, metrics }: { readonly log: EventLog; readonly metrics: Pick<Metrics, 'realtimeEvents'> },
): PublisherBeside {
  const running = new Set<Promise<void>>();
  const attempt = async (channel: string, event: string) => {
    try {
      await send(channel, event);
      metrics.realtimeEvents.inc({ event, outcome: 'published' });
    } catch (error) {
      metrics.realtimeEvents.inc({ event, outcome: 'failed' });
      log('realtime.publish_failed', { name: event, error: describeError(error) });
    }
  };
  return {
    publish: (channel, event) => {
      const sending = attempt(channel, event).finally(() => running.delete(sending));
      running.add(sending);
    },
    settle: async () => {
      await Promise.all(running);
    },
  };
}
