import type { TracedCommand } from '@ekyc/contract/reader';
import type { CardLink } from '../card-readers.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
/** Of `SELECT`, unless its data is enciphered. */
const isPlainSelect = (apdu: Uint8Array) => apdu[0] === 0 && apdu[1] === 0xa4;

/**
 * Notes each command without what it says: neither keys nor what a card holds. What SELECT names stands in the
 * allowlist of `@ekyc/chip`, and is the same for everybody.
 */
export function traced(link: CardLink, note: (command: TracedCommand) => void): CardLink['transceive'] {
  return async (apdu) => {
    const began = performance.now();
    const command = (answer: Uint8Array) => ({
      header: hex(apdu.subarray(0, 4)),
      ...(isPlainSelect(apdu) && { selects: hex(apdu.subarray(5, 5 + (apdu[4] ?? 0))) }),
      sent: apdu.length,
      received: answer.length,
      status: hex(answer.subarray(-2)),
      ms: Math.round(performance.now() - began),
    });
    try {
      const answer = await link.transceive(apdu);
      note(command(answer));
      return answer;
    } catch (error) {
      note(command(new Uint8Array()));
      throw error;
    }
  };
}
