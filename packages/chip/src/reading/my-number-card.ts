import { allowedCommands } from '../card/allowed-commands.ts';
import { selectApplication, selectFile, signByCard } from '../card/apdu.ts';
import { asciiBytes, fromHex, joined } from '../card/bytes.ts';
import { ChipProblem } from '../card/chip-problem.ts';
import type { OpenCard } from './chip-reading.ts';
import { readFile } from './read-files.ts';

/** DigestInfo of SHA-256 (RFC 8017 9.2), without the digest. */
const digestInfo = fromHex('3031300d060960864801650304020105000420');

/**
 * マイナンバーカード by 照合番号B: the signed face, and the text as a hint. Nothing here leads to the My Number.
 * @returns the card's signature over SHA-256 of the nonce
 */
export async function readMyNumberCard(open: OpenCard, printedNumber: string): Promise<Uint8Array> {
  const { card, mayTakeLast, ciphers, nonce, progress } = open;
  const { face, text } = allowedCommands.myNumberCard;
  const value = asciiBytes(printedNumber);
  const key = { name: 'printedNumber', reference: 0x80, value, mayTakeLast } as const;
  await card.select(selectApplication(face.aid));
  await readFile(open, { application: 'face', file: '0004' });
  progress({ type: 'unlocking' });
  await card.select(selectFile('0012'));
  await card.openBy(key);
  await readFile(open, { application: 'face', file: '0002' });
  progress({ type: 'provingAlive' });
  const signed = await card.send(signByCard(joined(digestInfo, ciphers.sha256(nonce))));
  if (signed.status !== 0x9000) throw new ChipProblem('card_unclear');
  await card.select(selectApplication(text.aid));
  await card.select(selectFile('0015'));
  await card.openBy(key);
  await readFile(open, { application: 'text', file: '0002' });
  return signed.data;
}
