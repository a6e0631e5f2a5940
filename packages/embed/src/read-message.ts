import type { FrameMessage } from '@ekyc/contract';

const bare = ['ready', 'screen', 'closing', 'close', 'started', 'submitted', 'canceled'];
const outcomes = ['approved', 'declined', 'review'];
/** More than any screen has: a page of ours that went astray must not stretch the business's page without end. */
const tallest = 20_000;

/** The message of our page in what a message event carried; null for anything else. */
export function readMessage(data: unknown): FrameMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const { from, type, height, fill, status, code } = data as Record<string, unknown>;
  if (from !== 'crii-ekyc' || typeof type !== 'string') return null;
  const known =
    bare.includes(type) ||
    (type === 'resize' && typeof fill === 'boolean' && isHeight(height)) ||
    (type === 'completed' && outcomes.includes(status as string)) ||
    (type === 'error' && typeof code === 'string' && /^[a-z_]{1,40}$/.test(code));
  return known ? (data as FrameMessage) : null;
}

function isHeight(height: unknown): boolean {
  return typeof height === 'number' && height >= 0 && height <= tallest;
}
