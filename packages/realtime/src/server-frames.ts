import type { CloseCode } from './close-codes.ts';

/** Null: an objection that has no code in the protocol. */
export type ErrorCodeOfFrame = CloseCode | null;

function frame(event: string, data: unknown, channel?: string): string {
  return JSON.stringify({ event, ...(channel === undefined ? {} : { channel }), data });
}

/** `data` is JSON within JSON, as the protocol has it from version 5 on. */
export function establishedFrame(socketId: string, activityTimeout: number): string {
  const data = JSON.stringify({ socket_id: socketId, activity_timeout: activityTimeout });
  return frame('pusher:connection_established', data);
}

export function errorFrame(message: string, code: ErrorCodeOfFrame): string {
  return frame('pusher:error', { message, code });
}

export function subscribedFrame(channel: string): string {
  return frame('pusher_internal:subscription_succeeded', '{}', channel);
}

export function subscriptionErrorFrame(
  channel: string,
  refusal: { readonly type: string; readonly error: string; readonly status: number },
): string {
  return frame('pusher:subscription_error', refusal, channel);
}

export function eventFrame(event: string, data: string, channel: string): Buffer {
  return Buffer.from(frame(event, data, channel));
}

export const pingFrame = frame('pusher:ping', '{}');
export const pongFrame = frame('pusher:pong', '{}');
