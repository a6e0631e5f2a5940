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

interface Generation {
  /** C1: what the card says it is; 在留カード first, 特別永住者証明書 second. */
  readonly kinds: readonly string[];
  readonly cipher: 'aes' | 'des';
  /** Short names of the files of the front. */
  readonly front: readonly number[];
}

/** The second generation has been issued since 2026-06-14. */
const generations: readonly Generation[] = [
  { kinds: ['1', '2'], cipher: 'des', front: [5, 6] },
  { kinds: ['05', '06'], cipher: 'aes', front: [1, 3, 4, 6] },
];

/** C1 of 特定在留カード and 特定特別永住者証明書, which open in another way. */
const unitedKinds = ['07', '08'];

/** Bytes of one answer: a card gives a whole file at once. */
const whole = 65_536;

/**
 * 在留カード and 特別永住者証明書 of both generations, by the printed number. The card counts no tries.
 * @throws {ChipProblem} `wrong_card` for 特定在留カード, `wrong_key`
 */
export async function readResidenceCard(open: OpenCard, cardNumber: string): Promise<void> {
  const { card, progress } = open;
  const { master, front, changes, signature } = allowedCommands.residenceCard;
  try {
    for (const file of master.shortFiles) await readByShortName(open, { application: 'master', file });
  } catch (error) {
    throw (await isUnited(open, error))
      ? new ChipProblem('wrong_card', { found: 'unitedResidenceCard' })
      : error;
  }
  const { cipher, front: frontFiles } = generationOf(open.files['master/0a']);
  progress({ type: 'unlocking' });
  await authenticate(open, cipher, cardNumber);
  const { status } = await card.send(verifyKey(0x86, asciiBytes(cardNumber)));
  if (status !== 0x9000) throw new ChipProblem('wrong_key');
  await card.select(selectApplication(front.aid));
  for (const file of frontFiles) await readByShortName(open, { application: 'front', file });
  await card.select(selectApplication(changes.aid));
  // Which of these a card has differs by kind; no signature reaches them.
  for (const file of changes.shortFiles)
    await readByShortName(open, { application: 'changes', file, isOptional: true });
  await card.select(selectApplication(signature.aid));
  for (const file of signature.shortFiles) await readByShortName(open, { application: 'signature', file });
}

function generationOf(kindFile: Uint8Array | undefined): Generation {
  const kind = valueOf(readTlvs(kindFile ?? new Uint8Array()) ?? [], 0xc1) ?? [];
  const found = generations.find(({ kinds }) => kinds.includes(String.fromCharCode(...kind)));
  if (found) return found;
  const isUnited = unitedKinds.includes(String.fromCharCode(...kind));
  throw new ChipProblem('wrong_card', isUnited ? { found: 'unitedResidenceCard' } : {});
}

/** A My Number card lacks the master's files; its application says whether it is one of a foreign resident (inferred). */
async function isUnited({ card }: OpenCard, error: unknown): Promise<boolean> {
  if (!(error instanceof ChipProblem) || error.code !== 'card_unclear') return false;
  const { status } = await card.send(selectApplication(allowedCommands.residenceCard.united.aid));
  return status === 0x9000;
}

/** Both sides prove that they know the number; from then on the front is read enciphered. */
async function authenticate(
  { card, ciphers }: OpenCard,
  cipher: 'aes' | 'des',
  cardNumber: string,
): Promise<void> {
  const keys = residenceKeys(ciphers, cipher, cardNumber);
  const { data: challenge, status } = await card.send(getChallenge);
  if (status !== 0x9000 || challenge.length !== 8) throw new ChipProblem('card_unclear');
  const ours = { nonce: ciphers.random(8), seed: ciphers.random(16) };
  const answer = await card.send(mutualAuthenticate(proofOfKeys(ciphers, keys, { ours, challenge })));
  if (answer.status !== 0x9000) throw new ChipProblem('wrong_key');
  const seed = sessionSeed(ciphers, keys, { ours, challenge, answer: answer.data });
  if (!seed) throw new ChipProblem('card_unclear');
  card.secure(residenceSession(ciphers, cipher, seed));
}

interface ShortPlace {
  readonly application: 'master' | 'front' | 'changes' | 'signature';
  readonly file: number;
  /** The card may lack it. */
  readonly isOptional?: boolean;
}

async function readByShortName(open: OpenCard, place: ShortPlace): Promise<void> {
  const { application, file, isOptional = false } = place;
  const name = `${application}/${file.toString(16).padStart(2, '0')}`;
  if (open.files[name]) return;
  const command = readShortFile(file, application === 'master' ? 256 : whole);
  // Changes and signature are read in plain: the specification's own example does so.
  const isPlain = application === 'changes' || application === 'signature';
  const { data, status } = isPlain ? await open.card.sendPlain(command) : await open.card.send(command);
  if (isOptional && status === 0x6a82) return;
  if (status !== 0x9000) throw new ChipProblem('card_unclear');
  open.files[name] = data.slice();
  open.progress({ type: 'reading', file: name, bytes: data.length });
}
