import { MdocRefusal } from '../refusal.ts';

/**
 * Bytes of base64url without padding, in its one form.
 * @throws {MdocRefusal} `answer_malformed`
 */
export function exactBytes(text: string): Uint8Array {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.toString('base64url') !== text) throw new MdocRefusal('answer_malformed');
  return new Uint8Array(bytes);
}
