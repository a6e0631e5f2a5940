/** Events that pages listen for; they carry no data: the receiver asks the server. */
export const realtimeEvents = ['QrCodeScannedEvent', 'SubmissionCompletedEvent'] as const;
export type RealtimeEvent = (typeof realtimeEvents)[number];

/** The channel of one verification, of whatever kind. */
export function channelOf(publicId: string): string {
  return `user-${publicId}`;
}
