import type { ErrorCode } from '@ekyc/contract';

const refusals: readonly ErrorCode[] = [
  'forbidden_number',
  'picture_too_large',
  'picture_undecodable',
  'picture_format_unsupported',
  'picture_heic',
  'picture_animated',
  'picture_too_many_pixels',
  'picture_too_small',
  'picture_too_narrow',
];

/** Whether the server refused this one picture, so that another one may be taken. */
export function isPictureRefusal(code: ErrorCode): boolean {
  return refusals.includes(code);
}
