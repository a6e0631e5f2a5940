import { z } from 'zod';
import type { RealtimeMessage } from './event-bus.ts';

/** Postgres takes payloads shorter than 8,000 bytes (PostgreSQL 18 manual, NOTIFY). */
const maxBytes = 7999;

const payload = z.object({
  from: z.string(),
  channels: z.array(z.string()),
  event: z.string(),
  data: z.string(),
  except: z.string().optional(),
});

/** @param from the process that publishes. @returns null when it is too large for a notification */
export function encodePayload(from: string, message: RealtimeMessage): string | null {
  const { channels, event, data, exceptSocketId: except } = message;
  const text = JSON.stringify({ from, channels, event, data, except });
  return Buffer.byteLength(text) <= maxBytes ? text : null;
}

/** Null for what this service did not write: anybody with access to the database can notify. */
export function decodePayload(text: string | undefined): { from: string; message: RealtimeMessage } | null {
  try {
    const parsed = payload.safeParse(JSON.parse(text ?? ''));
    if (!parsed.success) return null;
    const { from, except, ...rest } = parsed.data;
    return { from, message: { ...rest, exceptSocketId: except } };
  } catch {
    return null;
  }
}
