import type { ErrorCode } from '@ekyc/contract';
import type { Problem } from './call-types.ts';

/** Only a defect of the service or of this page leads to these. Every other refusal can be explained to a person. */
const defects: readonly ErrorCode[] = [
  'internal_error',
  'malformed_request',
  'method_not_allowed',
  'unsupported_media_type',
];

/** Throws, which shows the fatal page, if the refusal is a defect. */
export function throwDefect({ code, title }: Problem): void {
  if (defects.includes(code)) throw new Error(`${title}(${code})`);
}
