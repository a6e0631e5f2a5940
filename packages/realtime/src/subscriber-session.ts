import { isChannelName, isPublicChannel } from './channel-name.ts';
import type { Channels } from './channels.ts';
import { readClientFrame } from './client-frame.ts';
import { closeCodes } from './close-codes.ts';
import { type Connection, secondsNow } from './connection.ts';
import type { RealtimeLimits } from './limits.ts';
import { pongFrame, subscribedFrame, subscriptionErrorFrame } from './server-frames.ts';

/** Acts on one frame of a client; whatever it is, the connection stays, but for a flood. */
export function handleFrame(
  connection: Connection,
  text: string | null,
  { channels, limits }: { readonly channels: Channels; readonly limits: RealtimeLimits },
): void {
  connection.lastSeen = secondsNow();
  connection.askedAt = 0;
  connection.framesSinceSweep += 1;
  if (connection.framesSinceSweep > limits.framesASweep) {
    connection.close(closeCodes.overCapacity, 'Too many messages');
    return;
  }
  if (text === null) return connection.refuse('Binary messages are not supported', null);
  const frame = readClientFrame(text);
  switch (frame.kind) {
    case 'ping':
      return connection.send(pongFrame);
    case 'pong':
      return;
    case 'subscribe':
      return subscribe(connection, frame.channel, { channels, limits });
    case 'unsubscribe':
      if (isChannelName(frame.channel)) channels.leave(connection, frame.channel);
      return;
    case 'clientEvent':
      return connection.refuse('Client events are not enabled', closeCodes.clientEventRefused);
    case 'unknown':
      return connection.refuse('Unknown event', null);
    case 'malformed':
      return connection.refuse('The message is not a JSON object with an event', null);
  }
}

function subscribe(
  connection: Connection,
  channel: unknown,
  { channels, limits }: { readonly channels: Channels; readonly limits: RealtimeLimits },
): void {
  const refuse = (type: string, error: string, status: number) => {
    const named = typeof channel === 'string' ? channel.slice(0, 164) : '';
    connection.send(subscriptionErrorFrame(named, { type, error, status }));
  };
  if (!isChannelName(channel)) return refuse('InvalidChannel', 'Invalid channel name', 400);
  if (!isPublicChannel(channel)) return refuse('AuthError', 'Only public channels are available', 401);
  if (!connection.channels.has(channel) && connection.channels.size >= limits.channelsAConnection) {
    return refuse('LimitReached', 'Too many channels', 403);
  }
  channels.join(connection, channel);
  connection.send(subscribedFrame(channel));
}
