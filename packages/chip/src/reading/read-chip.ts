import { CardConnection } from '../card/card-connection.ts';
import { ChipProblem } from '../card/chip-problem.ts';
import type { ChipKeys, ChipRequest, ChipResult, OpenCard, ReadBeside } from './chip-reading.ts';
import { readDriversLicense } from './drivers-license.ts';
import { readMyNumberCard } from './my-number-card.ts';
import { readPassport } from './passport.ts';
import { readResidenceCard } from './residence-card.ts';

/**
 * Reads the files that identify somebody from a card. `verifyChip` on the server finds what they prove.
 * A problem of the card is an answer; only a bug throws.
 */
export async function readChip(request: ChipRequest): Promise<ChipResult> {
  const { keys, transceive, ciphers, nonce, mayTakeLast = [], forVerification = false } = request;
  const files = { ...request.readBefore };
  const open: OpenCard = {
    card: new CardConnection(keys.document, transceive),
    ciphers,
    nonce,
    mayTakeLast,
    forVerification,
    challenge: request.challenge,
    files,
    progress: request.onProgress ?? (() => {}),
  };
  try {
    if (!isWellFormed(keys)) throw new ChipProblem('key_malformed');
    const beside = await readDocument(open, keys);
    return { ok: true, reading: { document: keys.document, files, ...beside } };
  } catch (error) {
    if (!(error instanceof ChipProblem)) throw error;
    const { code, key, triesLeft, found } = error;
    return { ok: false, code, key, triesLeft, ...(found && { found }), files };
  }
}

/** A malformed number or PIN must not spend a try. */
function isWellFormed(keys: ChipKeys): boolean {
  switch (keys.document) {
    case 'driversLicense':
      return /^[0-9]{4}$/.test(keys.pin1) && /^[0-9]{4}$/.test(keys.pin2);
    case 'residenceCard':
      return /^[A-Z]{2}[0-9]{8}[A-Z]{2}$/.test(keys.cardNumber);
    case 'passport':
      return [/^[A-Z0-9]{1,9}$/.test(keys.passportNumber), isDate(keys.birth), isDate(keys.expiry)].every(
        Boolean,
      );
    default:
      return /^[0-9]{14}$/.test(keys.printedNumber);
  }
}

/** YYMMDD; a birth of which only the year is known has other signs in a zone: no Japanese passport has that. */
const isDate = (text: string) => /^[0-9]{2}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])$/.test(text);

async function readDocument(open: OpenCard, keys: ChipKeys): Promise<ReadBeside> {
  switch (keys.document) {
    case 'driversLicense':
      return readDriversLicense(open, keys);
    case 'residenceCard':
      await readResidenceCard(open, keys.cardNumber);
      return {};
    case 'passport':
      return readPassport(open, keys);
    default:
      return { liveAnswer: await readMyNumberCard(open, keys.printedNumber) };
  }
}
