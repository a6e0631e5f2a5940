import { z } from 'zod';
import { recordingLimits } from './recording-limits.ts';
import { instant } from './words.ts';

/** Whether the session's video must be there, is wanted, or is not made. */
export const recordingPolicies = ['required', 'preferred', 'off'] as const;
export type RecordingPolicy = (typeof recordingPolicies)[number];

export const webrtcRequest = z.strictObject({
  type: z.literal('offer').optional().describe('As `RTCSessionDescription` has it in JSON.'),
  sdp: z
    .string()
    .min(1)
    .max(65_536)
    .describe('Offer with one VP8 video to be recorded, no audio, and the data channel `marks`.'),
});

export const webrtcAnswer = z.object({
  segment: z.int().min(0).describe('Counts the connections of this verification.'),
  sdp: z.string().optional().describe('The answer; absent where a media server takes the video.'),
  whip: z
    .object({ url: z.url(), token: z.string(), expiresAt: instant })
    .optional()
    .describe(
      'A media server that takes the video by WHIP (RFC 9725) with this token; marks go to recording_marks then.',
    ),
});
export type WebrtcAnswer = z.infer<typeof webrtcAnswer>;

/** Most bytes of a media server's file. */
export const whipFileBytes = recordingLimits.bytes;

export const pieceTypes = ['video/webm', 'video/mp4'] as const;
export type PieceType = (typeof pieceTypes)[number];

export const recordingSegmentRequest = z.strictObject({ mimeType: z.enum(pieceTypes) });
export const recordingSegmentAnswer = z.object({ segment: z.int().min(0) });

export const piecePlace = z.object({
  segment: z.coerce.number().int().min(0).max(9999),
  piece: z.coerce.number().int().min(0).max(9999),
});

/** What the page says of itself while it is recorded; only that it came, and when, is believed. */
export const recordingMark = z.strictObject({
  name: z.string().regex(/^[a-zA-Z][a-zA-Z0-9._-]{0,63}$/),
  at: z.number().nonnegative().max(1e9).describe("By the page's clock, ms."),
  take: z.int().min(0).max(999).optional(),
  detail: z.string().max(200).optional().describe("With `shutter`: SHA-256 of the picture's bytes, in hex."),
});
export type RecordingMark = z.infer<typeof recordingMark>;
export const recordingMarksRequest = z.strictObject({ marks: z.array(recordingMark).min(1).max(50) });

export const recordedSegment = z.object({
  segment: z.int(),
  by: z.enum(['webrtc', 'fallback']),
  from: instant,
  to: instant,
  frames: z.int().nullable().describe("Null where the pieces of a browser's recorder were not counted."),
  gaps: z.array(z.object({ fromMs: z.number(), toMs: z.number() })),
  reason: z.string().nullable().describe('Why it ended; null where it was cut off.'),
});

/** What was recorded of a verification, without the video. */
export const recordingAnswer = z.object({
  chunks: z.int(),
  bytes: z.int(),
  whole: z.boolean().describe('Whether every stored chunk is what was promised, in order, up to the end.'),
  search: z
    .enum(['done', 'waiting', 'failed'])
    .describe(
      'Whether the whole video was searched for a My Number; `failed` is tried again. Until it is `done` there are no videos.',
    ),
  destroyed: z
    .int()
    .describe(
      'Chunks that were destroyed because a My Number was filmed, or because they cannot be searched.',
    ),
  segments: z.array(recordedSegment),
  marks: z.array(
    z.object({
      at: instant.describe("By the server's clock."),
      place: z
        .object({ part: z.int().describe('Of the videos.'), videoMs: z.number() })
        .nullable()
        .describe(
          'Where to jump to, ms from the first picture of that video; null: in none, nor right beside one.',
        ),
      name: z.string(),
      take: z.int().nullable(),
    }),
  ),
  videos: z.array(
    z.object({
      part: z.int(),
      mimeType: z.enum(pieceTypes),
      durationMs: z.number(),
      size: z.int(),
      sha256: z.string(),
    }),
  ),
});
export type RecordingAnswer = z.infer<typeof recordingAnswer>;
