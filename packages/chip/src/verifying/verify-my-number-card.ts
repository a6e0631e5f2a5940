import { createHash, type KeyObject, verify } from 'node:crypto';
import type { Tlv } from '../card/tlv.ts';
import { ChipRefusal, type ChipField, type ChipTrust, type ChipVerification } from './chip-verification.ts';
import { objectOf, readObjects, soleValue } from './read-objects.ts';
import { cardKeyOf, openSignature } from './rsa-keys.ts';

/** DigestInfo of SHA-256 with 96 bytes behind it: this card signs three digests at once. */
const threeDigests = Buffer.from('3071300d060960864801650304020105000460', 'hex');

const signedNames = {
  birth: 0xdf22,
  sex: 0xdf23,
  cardKey: 0xdf24,
  namePicture: 0xdf25,
  addressPicture: 0xdf26,
  portrait: 0xdf27,
} as const;
const unsignedNames = { layout: 0xdf21, expiry: 0xdf29, securityCodePicture: 0xdf2a } as const;
const textNames = { nameText: 0xdf22, addressText: 0xdf23, birthText: 0xdf24, sexText: 0xdf25 } as const;

export interface MyNumberFiles {
  /** 券面事項確認AP 0002. */
  readonly face: Uint8Array;
  /** 券面事項確認AP 0004: the certificate. */
  readonly certificate: Uint8Array;
  /** 券面入力補助AP 0002. */
  readonly text: Uint8Array;
  readonly liveAnswer: Uint8Array | undefined;
}

/**
 * マイナンバーカード: the authority signed the certificate, the certificate's key the face, the face's key the nonce.
 * @throws {ChipRefusal}
 */
export function verifyMyNumberCard(
  files: MyNumberFiles,
  nonce: Uint8Array,
  { myNumberAuthorities }: ChipTrust,
): ChipVerification {
  const { signer, by } = trustedSigner(files.certificate, myNumberAuthorities);
  const face = readObjects(soleValue(files.face, 0xff20));
  checkDigests(face, signer);
  const { liveAnswer } = files;
  const cardKey = cardKeyOf(objectOf(face, signedNames.cardKey).value);
  if (!liveAnswer || !verify('sha256', nonce, cardKey, liveAnswer)) throw new ChipRefusal('card_not_alive');
  const fields: Record<string, ChipField> = {};
  for (const [name, tag] of Object.entries(signedNames))
    fields[name] = { value: objectOf(face, tag).value, standing: 'proven', by };
  const named = new Map<number, string>(Object.entries(unsignedNames).map(([name, tag]) => [tag, name]));
  const known: readonly number[] = [...Object.values(signedNames), 0xdf28];
  // Whatever else a card holds is said to be unsigned, under its tag.
  for (const [tag, { value }] of face)
    if (!known.includes(tag)) fields[named.get(tag) ?? tag.toString(16)] = { value, standing: 'unsigned' };
  return { ok: true, fields: { ...fields, ...hintsIn(files.text) }, chipAlive: 'yes' };
}

function trustedSigner(certificate: Uint8Array, authorities: ChipTrust['myNumberAuthorities']) {
  const parts = readObjects(soleValue(certificate, 0x7f21));
  const content = objectOf(parts, 0x5f4e).value;
  const signature = objectOf(parts, 0x5f37).value;
  // Tags and lengths stand outside the signature; names of 16 bytes each and a key are all it may hold.
  if (parts.size !== 2) throw new ChipRefusal('file_malformed');
  const authority = authorities.find(({ key }) => verify('sha256', content, key, signature));
  if (!authority) throw new ChipRefusal('authority_unknown');
  return { signer: cardKeyOf(content.subarray(32)), by: authority.name };
}

/** Birth, sex and card key; the pictures of name and address; the portrait. Objects with their tags and lengths. */
function checkDigests(face: ReadonlyMap<number, Tlv>, signer: KeyObject): void {
  const opened = openSignature(signer, objectOf(face, 0xdf28).value);
  const { length } = threeDigests;
  if (!opened || opened.length !== length + 96 || !opened.subarray(0, length).equals(threeDigests))
    throw new ChipRefusal('signature_wrong');
  const digestOf = (tags: readonly number[]) => {
    const hash = createHash('sha256');
    for (const tag of tags) hash.update(objectOf(face, tag).whole);
    return hash.digest();
  };
  const { birth, sex, cardKey, namePicture, addressPicture, portrait } = signedNames;
  const groups = [[birth, sex, cardKey], [namePicture, addressPicture], [portrait]];
  for (const [index, tags] of groups.entries()) {
    const at = length + index * 32;
    if (opened.subarray(at, at + 32).equals(digestOf(tags))) continue;
    throw new ChipRefusal(index === 2 ? 'portrait_altered' : 'data_altered');
  }
}

/** The typed text. Nothing proves that it belongs to the face: a reader of the pictures compares them. */
function hintsIn(text: Uint8Array): Record<string, ChipField> {
  // Cards since about 2023 put two bytes before it.
  const startsLate = text[2] === 0xff && text[3] === 0x20 && text[0] !== 0xff;
  const objects = readObjects(soleValue(startsLate ? text.subarray(2) : text, 0xff20));
  const hints: Record<string, ChipField> = {};
  for (const [name, tag] of Object.entries(textNames))
    hints[name] = { value: objectOf(objects, tag).value, standing: 'hint' };
  return hints;
}
