import { failure, type Outcome, success } from '../outcome.ts';

export const maxPictureBytes = 12 * 1024 * 1024;
/** A picture of that size in base64, with the head of a data URL. */
export const maxPictureTextBytes = Math.ceil(maxPictureBytes / 3) * 4 + 64;

const form = /^(?:data:image\/(?:jpeg|jpg|png|webp);base64,)?([A-Za-z0-9+/]+={0,2})$/i;

/** Bytes of a picture in base64, in one line or several, plain or as a data URL. */
export function readPictureText(text: string): Outcome<Buffer> {
  const data = form.exec(text.replaceAll(/[\r\n]/g, ''))?.[1];
  if (data === undefined) return failure('picture_format_unsupported');
  const bytes = Buffer.from(data, 'base64');
  return bytes.length > maxPictureBytes ? failure('picture_too_large') : success(bytes);
}
