import { createHash, type X509Certificate } from 'node:crypto';
import { readTlvs, valueOf } from '../card/tlv.ts';
import { isAlive } from './active-authentication.ts';
import { authenticationKey, isAuthenticated } from './chip-challenge.ts';
import { issuerOf } from './certificates.ts';
import type { ChipReading } from '../reading/chip-reading.ts';
import { ChipRefusal, type ChipField, type ChipTrust, type ChipVerification } from './chip-verification.ts';
import { expectedOnly, type Files } from './expected-files.ts';
import { soleValue } from './read-objects.ts';
import {
  checkSignature,
  type GroupDigests,
  groupDigests,
  isSame,
  readSecurityObject,
} from './security-object.ts';

const needed = {
  contents: 'data/011e',
  seal: 'data/011d',
  zone: 'data/0101',
  portrait: 'data/0102',
} as const;

/** Groups that are read, by their numbers: place, and the tag around each. */
const groups = new Map([
  [1, { place: 'data/0101', tag: 0x61 }],
  [2, { place: 'data/0102', tag: 0x75 }],
  [11, { place: 'data/010b', tag: 0x6b }],
  [14, { place: 'data/010e', tag: 0x6e }],
  [15, { place: 'data/010f', tag: 0x6f }],
]);
const keysPlace = 'data/010e';
const optional = ['data/010b', keysPlace, 'data/010f'];

/** DG11: what is not here is named by its tag. */
const detailNames = new Map([
  [0x5f0e, 'nameText'],
  [0x5f42, 'addressText'],
]);

const bare = {} as const;

type PassportAnswers = Pick<ChipReading, 'liveAnswer' | 'chipAnswer'>;

interface PassportJudge {
  readonly nonce: Uint8Array;
  readonly challengeSecret: Uint8Array | undefined;
  readonly roots: ChipTrust['passportRoots'];
  /** When the passport was read. */
  readonly at: Date;
}

/**
 * A passport: the country's root signed the signer's certificate, the signer the digests of the files (passive
 * authentication, ICAO 9303-11 5), and a key among the files answered: the nonce (active authentication), or the server's
 * challenge (chip authentication).
 * @throws {ChipRefusal}
 */
export function verifyPassport(
  files: Files,
  answers: PassportAnswers,
  { nonce, challengeSecret, roots, at }: PassportJudge,
): ChipVerification {
  const known = expectedOnly(files, needed, optional);
  const seal = readSecurityObject(soleValue(known.seal, 0x77, bare));
  const root = issuerOf(seal.certificate, { authorities: roots, at });
  refuseOtherPurpose(seal.certificate);
  checkSignature(seal);
  checkDigests(files, groupDigests(seal.content));
  const content = (group: number) => {
    const { place, tag } = groups.get(group) ?? { place: '', tag: 0 };
    const file = files[place];
    return file && soleValue(file, tag, bare);
  };
  const zone = zoneIn(content(1));
  // A root signs for its own country alone.
  if (Buffer.from(zone.subarray(2, 5)).toString('latin1') !== root.country)
    throw new ChipRefusal('authority_unknown');
  const [activeKey, securityInfos] = [content(15), content(14)];
  const chipAlive = livingProof(answers, {
    nonce,
    activeKey,
    securityInfos,
    chipKey: files[keysPlace] && authenticationKey(files[keysPlace]),
    secret: challengeSecret,
    contents: known.contents,
  });
  const proven = { zone, portrait: pictureIn(content(2)), ...detailsIn(content(11)) };
  const keys = { ...(activeKey && { activeKey }), ...(securityInfos && { securityInfos }) };
  const fields: Record<string, ChipField> = {};
  for (const [name, value] of Object.entries<Uint8Array>({ ...proven, ...keys }))
    fields[name] = { value, standing: 'proven', by: root.name };
  fields['contents'] = { value: known.contents, standing: 'unsigned' };
  return { ok: true, fields, chipAlive };
}

interface PassportProofs {
  readonly nonce: Uint8Array;
  readonly activeKey: Uint8Array | undefined;
  readonly securityInfos: Uint8Array | undefined;
  readonly chipKey: ReturnType<typeof authenticationKey> | undefined;
  readonly secret: Uint8Array | undefined;
  readonly contents: Uint8Array;
}

/**
 * One of the passport's keys must have answered, and no answer may be wrong: else whoever copied its files would leave
 * the question out.
 * @throws {ChipRefusal} `card_not_alive`
 */
function livingProof({ liveAnswer, chipAnswer }: PassportAnswers, proofs: PassportProofs) {
  const { nonce, activeKey, securityInfos, chipKey, secret, contents } = proofs;
  const answers = [
    ...(liveAnswer && activeKey ? [isAlive({ activeKey, securityInfos, liveAnswer, nonce })] : []),
    ...(chipAnswer && chipKey
      ? [!!secret && isAuthenticated(chipKey, { secret, answer: chipAnswer, contents })]
      : []),
  ];
  const hasKey = activeKey !== undefined || !!chipKey;
  if (answers.includes(false) || (hasKey && answers.length === 0)) throw new ChipRefusal('card_not_alive');
  return hasKey ? ('yes' as const) : ('cannotTell' as const);
}

/** A root signs lists and seals too, whose certificates name that purpose; a signer of documents has none of these. */
function refuseOtherPurpose(certificate: X509Certificate): void {
  if (certificate.ca || certificate.keyUsage) throw new ChipRefusal('certificate_unfit');
}

/** Every group that is read has its digest, and every one that has a digest and can be read is there. */
function checkDigests(files: Files, { algorithm, values }: GroupDigests): void {
  for (const [group, { place }] of groups) {
    const [file, digest] = [files[place], values.get(group)];
    if (!file && !digest) continue;
    // Without this a copy would leave out its key, and nobody could tell it from the passport.
    if (!file) throw new ChipRefusal('file_missing');
    if (!digest) throw new ChipRefusal('file_unexpected');
    if (isSame(createHash(algorithm).update(file).digest(), digest)) continue;
    throw new ChipRefusal(group === 2 ? 'portrait_altered' : 'data_altered');
  }
}

/** Both lines of a booklet's zone. */
function zoneIn(content: Uint8Array | undefined): Uint8Array {
  const zone = valueOf(readTlvs(content ?? new Uint8Array()) ?? [], 0x5f1f);
  if (zone?.length !== 88) throw new ChipRefusal('file_malformed');
  return zone;
}

/** The picture in the first facial record (ISO/IEC 19794-5): behind general header, face, its points, picture's header. */
function pictureIn(content: Uint8Array | undefined): Uint8Array {
  const none = new Uint8Array();
  const templates = valueOf(readTlvs(content ?? none) ?? [], 0x7f61) ?? none;
  const objects = readTlvs(valueOf(readTlvs(templates) ?? [], 0x7f60) ?? none) ?? [];
  const record = Buffer.from(valueOf(objects, 0x5f2e) ?? valueOf(objects, 0x7f2e) ?? none);
  if (record.length < 46 || record.subarray(0, 4).toString('latin1') !== 'FAC\0')
    throw new ChipRefusal('file_malformed');
  const [length, points] = [record.readUInt32BE(14), record.readUInt16BE(18)];
  const [start, end] = [14 + 20 + points * 8 + 12, 14 + length];
  if (start >= end || end > record.length) throw new ChipRefusal('file_malformed');
  return record.subarray(start, end);
}

function detailsIn(content: Uint8Array | undefined): Record<string, Uint8Array> {
  const details: Record<string, Uint8Array> = {};
  for (const { tag, value } of readTlvs(content ?? new Uint8Array()) ?? [])
    if (tag !== 0x5c) details[detailNames.get(tag) ?? tag.toString(16)] = value;
  return details;
}
