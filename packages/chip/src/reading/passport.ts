import { allowedCommands } from '../card/allowed-commands.ts';
import {
  getChallenge,
  internalAuthenticate,
  mutualAuthenticate,
  selectApplication,
  selectFile,
} from '../card/apdu.ts';
import { joined, toHex } from '../card/bytes.ts';
import { ChipProblem } from '../card/chip-problem.ts';
import { readTlvs, valueOf } from '../card/tlv.ts';
import { mrzInformation } from '../messaging/mrz-information.ts';
import { proofOfKeys, sessionSeed } from '../messaging/mutual-authentication.ts';
import { desKind, keysFrom, passportKeys, passportSession } from '../messaging/passport-messaging.ts';
import { answerChallenge } from './chip-authentication.ts';
import type { ChipKeys, OpenCard, ReadBeside } from './chip-reading.ts';
import { openByPace, paceOffer } from './pace.ts';

type PassportKeys = Extract<ChipKeys, { document: 'passport' }>;

/** EF.COM: which files a passport has. */
const contents = '011e';

/** Tags in EF.COM, and their files: zone, portrait, details, keys. Fingerprints and irises are not among them. */
const groups = [
  [0x61, '0101'],
  [0x6e, '010e'],
  [0x6f, '010f'],
  [0x6b, '010b'],
  [0x75, '0102'],
] as const;

const activeKey = 'data/010f';
const rsaEncryption = '2a864886f70d010101';

/**
 * A passport by its printed zone: PACE where it offers a way that we know, else basic access control. It counts no
 * tries.
 * @returns its signature over the nonce, where it has a key for that, else its answer to the server's challenge
 * @throws {ChipProblem} `wrong_key`, `wrong_card`, `challenge_missing`, `challenge_unfit`
 */
export async function readPassport(open: OpenCard, keys: PassportKeys): Promise<ReadBeside> {
  const { card, progress } = open;
  const information = mrzInformation(keys);
  const offer = await offeredPace(open);
  progress({ type: 'unlocking' });
  if (offer) card.secure(await openByPace(open, offer, information));
  await card.select(selectApplication(allowedCommands.passport.data.aid));
  if (!offer) await openByZone(open, information);
  await readObject(open, contents);
  await readObject(open, '011d');
  const list = valueOf(readTlvs(open.files[`data/${contents}`] ?? new Uint8Array()) ?? [], 0x60);
  const tags = valueOf(readTlvs(list ?? new Uint8Array()) ?? [], 0x5c);
  if (!tags) throw new ChipProblem('card_unclear');
  for (const [tag, file] of groups) if (tags.includes(tag)) await readObject(open, file);
  if (open.files[activeKey]) return { liveAnswer: await proveAlive(open) };
  const chipAnswer = await answerChallenge(open);
  return chipAnswer ? { chipAnswer } : {};
}

/** EF.CardAccess; a passport without it has no PACE. */
async function offeredPace({ card, ciphers }: OpenCard) {
  const { status } = await card.send(selectFile('011c'));
  return status === 0x9000 ? paceOffer(ciphers, await card.readSelectedObject(() => {})) : null;
}

/** Basic access control (ICAO 9303-11 4.3). */
async function openByZone({ card, ciphers }: OpenCard, information: string): Promise<void> {
  const keys = passportKeys(ciphers, information);
  const { data: challenge, status } = await card.send(getChallenge);
  if (status !== 0x9000 || challenge.length !== 8) throw new ChipProblem('card_unclear');
  const ours = { nonce: ciphers.random(8), seed: ciphers.random(16) };
  const answer = await card.send(mutualAuthenticate(proofOfKeys(ciphers, keys, { ours, challenge })));
  if (answer.status !== 0x9000) throw new ChipProblem('wrong_key');
  const seed = sessionSeed(ciphers, keys, { ours, challenge, answer: answer.data });
  if (!seed) throw new ChipProblem('card_unclear');
  const counter = joined(challenge.subarray(4), ours.nonce.subarray(4));
  card.secure(passportSession(ciphers, keysFrom(ciphers, desKind, seed), counter));
}

async function readObject(open: OpenCard, file: string): Promise<void> {
  const name = `data/${file}`;
  if (open.files[name]) return;
  await open.card.select(selectFile(file));
  const onPiece = (bytes: number) => open.progress({ type: 'reading', file: name, bytes });
  open.files[name] = await open.card.readSelectedObject(onPiece);
}

/** Active authentication (ICAO 9303-11 6.1) over what the server's nonce becomes in eight bytes. */
async function proveAlive({ card, ciphers, nonce, files, progress }: OpenCard): Promise<Uint8Array> {
  progress({ type: 'provingAlive' });
  const challenge = ciphers.sha256(nonce).slice(0, 8);
  // Enciphered, the answer of an RSA key of 2048 bits is longer than a short answer may be.
  const key = files[activeKey] ?? new Uint8Array();
  const isLong = key.length > 250 && toHex(key).includes(rsaEncryption);
  const { data, status } = await card.send(internalAuthenticate(challenge, isLong ? 65_536 : 256));
  if (status !== 0x9000) throw new ChipProblem('card_unclear');
  return data;
}
