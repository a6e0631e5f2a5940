import { z } from 'zod';
import { isChannelName, isPublicChannel } from './channel-name.ts';
import type { RealtimeMessage } from './event-bus.ts';
import type { RealtimeLimits } from './limits.ts';

const one = {
  name: z.string().min(1),
  data: z.string(),
  socket_id: z
    .string()
    .regex(/^\d{1,20}\.\d{1,20}$/)
    .optional(),
};
const triggerBody = z.union([
  z.object({ ...one, channels: z.array(z.string()).min(1) }),
  z.object({ ...one, channel: z.string() }).transform(({ channel, ...event }) => ({
    ...event,
    channels: [channel],
  })),
]);
const batchBody = z.object({ batch: z.array(triggerBody).min(1) });

export interface Refusal {
  readonly status: number;
  readonly error: string;
}

/** The events of a body of `/events` or `/batch_events`, all of them or none. */
export function readEvents(
  body: Buffer,
  { batch, limits }: { readonly batch: boolean; readonly limits: RealtimeLimits },
): readonly RealtimeMessage[] | Refusal {
  const json = parse(body);
  const parsed = batch ? batchBody.safeParse(json) : triggerBody.safeParse(json);
  if (!parsed.success) return { status: 400, error: 'The body is not an event as the protocol has it' };
  const events = 'batch' in parsed.data ? parsed.data.batch : [parsed.data];
  if (events.length > limits.eventsABatch)
    return { status: 400, error: `A batch has at most ${limits.eventsABatch} events` };
  for (const event of events) {
    const refusal = refusalOf(event, limits);
    if (refusal) return refusal;
  }
  return events.map(({ name, data, channels, socket_id }) => ({
    channels,
    event: name,
    data,
    exceptSocketId: socket_id,
  }));
}

function refusalOf(event: z.output<typeof triggerBody>, limits: RealtimeLimits): Refusal | null {
  if (event.name.length > limits.eventNameLength)
    return { status: 400, error: `An event's name has at most ${limits.eventNameLength} characters` };
  if (event.channels.length > limits.channelsAnEvent)
    return { status: 400, error: `An event goes to at most ${limits.channelsAnEvent} channels` };
  if (!event.channels.every(isChannelName)) return { status: 400, error: 'Invalid channel name' };
  if (!event.channels.every(isPublicChannel))
    return { status: 403, error: 'Only public channels are available' };
  if (Buffer.byteLength(event.data) > limits.dataBytes)
    return { status: 413, error: `The data of an event has at most ${limits.dataBytes} bytes` };
  return null;
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
