import type { ReaderProblemCode } from '@ekyc/contract/reader';
import { ReaderProblem } from '../card-readers.ts';

/** What PC/SC answers, by the numbers of its specification (part 5; winscard.h has the same). */
const codes: Readonly<Record<number, ReaderProblemCode>> = {
  // Invalid handle, no service, service stopped, server too busy: the service stopped or restarted.
  0x80100003: 'no_card_service',
  0x8010001d: 'no_card_service',
  0x8010001e: 'no_card_service',
  0x80100031: 'no_card_service',
  0x80100013: 'no_card_service',
  0x8010002f: 'no_card_service',
  0x8010002e: 'no_reader',
  0x80100009: 'reader_unplugged',
  0x80100017: 'reader_unplugged',
  0x8010000c: 'no_card',
  0x80100066: 'no_card',
  0x80100067: 'no_card',
  0x80100069: 'no_card',
  0x8010000b: 'card_in_use_elsewhere',
};

/** Anything else is a card that stopped answering in some way of its reader. */
export function problemOf(result: number): ReaderProblem {
  return new ReaderProblem(codes[result] ?? 'no_card');
}
