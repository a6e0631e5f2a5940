import { allowedCommands } from '../card/allowed-commands.ts';
import {
  mutualAuthenticate,
  getChallenge,
  readShortFile,
  selectApplication,
  verifyKey,
} from '../card/apdu.ts';
import { asciiBytes } from '../card/bytes.ts';
import { ChipProblem } from '../card/chip-problem.ts';
import { readTlvs, valueOf } from '../card/tlv.ts';
import { proofOfKeys, sessionSeed } from '../messaging/mutual-authentication.ts';
import { residenceKeys, residenceSession } from '../messaging/residence-messaging.ts';
import type { OpenCard } from './chip-reading.ts';

/** C1: 在留カード and 特別永住者証明書 of the second generation, issued since 2026-06-14. */
const secondGeneration = ['05', '06'];

/** Bytes of one answer: a card gives a whole file at once. */
const whole = 65_536;

/**
 * 在留カード and 特別永住者証明書 of the second generation, by the printed number. The card counts no tries.
 * @throws {ChipProblem} `wrong_card` for a card of the first generation, `wrong_key`
 */
export async function readResidenceCard(open: OpenCard, cardNumber: string): Promise<void> {
  const { card, progress } = open;
  const { master, ...applications } = allowedCommands.residenceCard;
  for (const file of master.shortFiles) await readByShortName(open, 'master', file);
  const kind = valueOf(readTlvs(open.files['master/0a'] ?? new Uint8Array()) ?? [], 0xc1);
  if (!secondGeneration.includes(String.fromCharCode(...(kind ?? [])))) throw new ChipProblem('wrong_card');
  progress({ type: 'unlocking' });
  await authenticate(open, cardNumber);
  const { status } = await card.send(verifyKey(0x86, asciiBytes(cardNumber)));
  if (status !== 0x9000) throw new ChipProblem('wrong_key');
  for (const [name, { aid, shortFiles }] of Object.entries(applications)) {
    await card.select(selectApplication(aid));
    for (const file of shortFiles) await readByShortName(open, name, file);
  }
}

/** Both sides prove that they know the number; from then on messages are enciphered. */
async function authenticate({ card, ciphers }: OpenCard, cardNumber: string): Promise<void> {
  const keys = residenceKeys(ciphers, 'aes', cardNumber);
  const { data: challenge, status } = await card.send(getChallenge);
  if (status !== 0x9000 || challenge.length !== 8) throw new ChipProblem('card_unclear');
  const ours = { nonce: ciphers.random(8), seed: ciphers.random(16) };
  const answer = await card.send(mutualAuthenticate(proofOfKeys(ciphers, keys, { ours, challenge })));
  if (answer.status !== 0x9000) throw new ChipProblem('wrong_key');
  const seed = sessionSeed(ciphers, keys, { ours, challenge, answer: answer.data });
  if (!seed) throw new ChipProblem('card_unclear');
  card.secure(residenceSession(ciphers, 'aes', seed));
}

async function readByShortName(open: OpenCard, application: string, file: number): Promise<void> {
  const name = `${application}/${file.toString(16).padStart(2, '0')}`;
  if (open.files[name]) return;
  const { data, status } = await open.card.send(readShortFile(file, application === 'master' ? 256 : whole));
  if (status !== 0x9000) throw new ChipProblem('card_unclear');
  open.files[name] = data.slice();
  open.progress({ type: 'reading', file: name, bytes: data.length });
}
