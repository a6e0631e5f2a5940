import { allowedCommands } from '../card/allowed-commands.ts';
import { selectApplication } from '../card/apdu.ts';
import { asciiBytes } from '../card/bytes.ts';
import { CardConnection } from '../card/card-connection.ts';
import { ChipProblem } from '../card/chip-problem.ts';
import { myNumberLicenseFileLengths as lengths } from '../card/licence-files.ts';
import { readTlvs, valueOf } from '../card/tlv.ts';
import type { ChipRequest, ChipResult, OpenCard } from './chip-reading.ts';
import { readFile } from './read-files.ts';

/** マイナ免許証 as it was read. It names nobody: no function that identifies a person takes it. */
export interface MyNumberLicenseReading {
  readonly document: 'myNumberLicense';
  /** By application and file: `licence/001a`, `licence/001b`, `licence/001c`. */
  readonly files: Readonly<Record<string, Uint8Array>>;
}

/** The same as for other cards, but with the licence's own PIN of four digits; the card has no key to sign a nonce. */
export type MyNumberLicenseRequest = Omit<ChipRequest, 'keys' | 'nonce' | 'forVerification'> & {
  readonly pin: string;
};

export type MyNumberLicenseResult =
  | { readonly ok: true; readonly reading: MyNumberLicenseReading }
  | Extract<ChipResult, { readonly ok: false }>;

/** What the card wants where its holder set no PIN (001A says so). */
const noPin = '****';
/**
 * マイナ免許証: the licence that a My Number card holds in an application of the police, by its PIN (ten tries; the police
 * unlock it). What is known of it is second-hand (docs/chips.md). A problem of the card is an answer; only a bug throws.
 */
export async function readMyNumberLicense(request: MyNumberLicenseRequest): Promise<MyNumberLicenseResult> {
  const { pin, transceive, ciphers, mayTakeLast = [] } = request;
  const files = { ...request.readBefore };
  const open: OpenCard = {
    card: new CardConnection('myNumberLicense', transceive),
    ciphers,
    nonce: new Uint8Array(),
    mayTakeLast,
    forVerification: false,
    challenge: undefined,
    files,
    progress: request.onProgress ?? (() => {}),
  };
  try {
    if (!/^[0-9]{4}$/.test(pin)) throw new ChipProblem('key_malformed');
    await readAll(open, pin);
    return { ok: true, reading: { document: 'myNumberLicense', files } };
  } catch (error) {
    if (!(error instanceof ChipProblem)) throw error;
    const { code, key, triesLeft } = error;
    return { ok: false, code, key, triesLeft, files };
  }
}

async function readAll(open: OpenCard, pin: string): Promise<void> {
  const { card, progress, mayTakeLast } = open;
  const { aid, references } = allowedCommands.myNumberLicense.licence;
  // Most My Number cards do not have it.
  await card.select(selectApplication(aid));
  await readFile(open, { application: 'licence', file: '001a' });
  const isSet = valueOf(readTlvs(open.files['licence/001a'] ?? new Uint8Array()) ?? [], 0xc1)?.[0] !== 0;
  progress({ type: 'unlocking' });
  const reference = await card.countedReference(references);
  const value = asciiBytes(isSet ? pin : noPin);
  await card.openBy({ name: 'licencePin', reference, value, mayTakeLast });
  await readFile(open, { application: 'licence', file: '001b', length: lengths['licence/001b'] });
  await readFile(open, { application: 'licence', file: '001c', length: lengths['licence/001c'] });
}
