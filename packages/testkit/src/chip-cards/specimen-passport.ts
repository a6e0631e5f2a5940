import { constants, createHash, type KeyObject, privateEncrypt, sign } from 'node:crypto';
import { newRsaPair, type RsaPair, tlv } from './card-authority.ts';
import { chipPicture } from './chip-pictures.ts';
import type { PassportContents } from './passport-chip.ts';
import { type ChipKeyDetails, newChipKey, otherChipKey } from './passport-chip-key.ts';
import type { GroupNumber } from './passport-group-key.ts';
import type { PassportCipher } from './passport-messages.ts';
import { cardAccessOf, type PaceManner, repeatedDraws } from './passport-pace.ts';
import { signedObject, type SignedObjectDetails } from './passport-signed-object.ts';
import { passportZone as zoneLines } from '../documents/machine-readable-zone.ts';
import { specimenHolder } from './specimen-holder.ts';
import type { SpecimenContents } from './specimen-card.ts';
import { newCurvePair, oid, type TestAuthority } from './test-certificates.ts';

/** What is printed in the zone of the specimen, ICAO's own person as a Japanese. */
export const passportZone = { passportNumber: 'L898902C', birth: '690806', expiry: '940623' };
/** The same of a passport of the other specimens' holder, which has not ended. */
export const holdersPassportZone = { passportNumber: 'TR1234567', birth: '020407', expiry: '350407' };

/** How the chip proves that it lives: RSA with either trailer of ISO/IEC 9796-2, or a wrong header; ECDSA; not at all. */
export type ActiveManner = 'rsaSha1' | 'rsaSha256' | 'rsaOtherHeader' | 'ecdsa' | 'none';

export interface PassportDetails extends SignedObjectDetails {
  readonly active?: ActiveManner;
  /** PACE by this cipher, on P-256; with `paceGroup` by the numbers of a group. */
  readonly pace?: PassportCipher;
  readonly paceGroup?: GroupNumber;
  /** PACE by integrated mapping; not with 3DES. */
  readonly isIntegrated?: boolean;
  /** Sessions of PACE draw the same each time: for readings in their thousands. */
  readonly repeatsPace?: boolean;
  /** A key for chip authentication; `other`: one of another kind. */
  readonly chipKey?: ChipKeyDetails | 'other';
  /** Three letters in the zone. */
  readonly country?: string;
  /** Of the other specimens' holder. */
  readonly isHolders?: boolean;
  /** A stand-in for the portrait, for tests that try every byte. */
  readonly isSmall?: boolean;
}

const digest = (name: string, ...parts: Uint8Array[]) =>
  createHash(name).update(Buffer.concat(parts)).digest();

/** ISO/IEC 9796-2 scheme 1 with recovery of what fits, as ICAO 9303-11 6.1.2 wants it. */
function signRecoverable(
  key: KeyObject,
  { header, hash }: { header: number; hash: 'sha1' | 'sha256' },
  message: Uint8Array,
): Buffer {
  const trailer = hash === 'sha1' ? Buffer.of(0xbc) : Buffer.of(0x34, 0xcc);
  const length = 256 - 1 - trailer.length - (hash === 'sha1' ? 20 : 32);
  const recoverable = Buffer.alloc(length, 0x5a);
  const block = Buffer.concat([Buffer.of(header), recoverable, digest(hash, recoverable, message), trailer]);
  return privateEncrypt({ key, padding: constants.RSA_NO_PADDING }, block);
}

/** In DG14 where a curve signs: which digest (ecdsa-plain-SHA256, BSI TR-03111). */
const activeInfo = tlv(0x30, oid('2.23.136.1.1.5'), tlv(2, Buffer.of(1)), oid('0.4.0.127.0.7.1.1.4.1.3'));

interface ActivePart {
  readonly files: Record<string, Buffer>;
  readonly info?: Buffer;
  readonly sign?: (data: Uint8Array) => Buffer;
}

function activePart(manner: ActiveManner, pair: RsaPair): ActivePart {
  if (manner === 'none') return { files: {} };
  const key = tlv(0x6f, pair.publicKey.export({ type: 'spki', format: 'der' }));
  if (manner === 'ecdsa') {
    const raw = { key: pair.privateKey, dsaEncoding: 'ieee-p1363' } as const;
    return {
      files: { '010f': key },
      info: activeInfo,
      sign: (data: Uint8Array) => sign('sha256', data, raw),
    };
  }
  const hash = manner === 'rsaSha1' ? 'sha1' : 'sha256';
  const header = manner === 'rsaOtherHeader' ? 0x4a : 0x6a;
  return {
    files: { '010f': key },
    sign: (data: Uint8Array) => signRecoverable(pair.privateKey, { header, hash }, data),
  };
}

/** What DG14 says of a key for chip authentication, and the key where the chip has one that it uses. */
function chipPart(
  details: PassportDetails['chipKey'],
): (Partial<ReturnType<typeof newChipKey>> & { infos: Buffer }) | null {
  if (!details) return null;
  return details === 'other' ? { infos: otherChipKey() } : newChipKey(details);
}

/** ISO/IEC 19794-5 around a picture: general header, one face with two points, picture's header. */
function facialRecord(picture: Uint8Array): Buffer {
  const face = Buffer.alloc(20);
  face.writeUInt32BE(20 + 16 + 12 + picture.length, 0);
  face.writeUInt16BE(2, 4);
  const head = Buffer.concat([Buffer.from('4641430030313000', 'hex'), Buffer.alloc(6)]);
  head.writeUInt32BE(14 + 20 + 16 + 12 + picture.length, 8);
  head.writeUInt16BE(1, 12);
  return Buffer.concat([head, face, Buffer.alloc(16), Buffer.alloc(12), picture]);
}

/** Both lines, and the name in letters of DG11. */
function printed({ country = 'JPN', isHolders = false }: PassportDetails) {
  if (!isHolders)
    return {
      zone: `P<${country}ERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<L898902C<3${country}6908061F9406236<<<<<<<<<<<<<<08`,
      name: 'エリクソン<<アンナ',
    };
  const [surname = '', givenName = ''] = specimenHolder.latinName.split(' ');
  const lines = zoneLines({
    surname,
    givenName,
    number: holdersPassportZone.passportNumber,
    birthday: specimenHolder.birthday,
    sex: 'female',
    expiryDate: '2035-04-07',
  });
  return { zone: lines.join(''), name: specimenHolder.name.replace('　', '<<') };
}

function filesOf(details: PassportDetails) {
  const { isSmall = false } = details;
  const { zone, name } = printed(details);
  const picture = isSmall
    ? Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(300, 7)])
    : chipPicture('portrait.jpg');
  const face = tlv(0x7f60, tlv(0xa1, tlv(0x81, Buffer.of(2))), tlv(0x5f2e, facialRecord(picture)));
  return {
    '0101': tlv(0x61, tlv(0x5f1f, Buffer.from(zone))),
    '0102': tlv(0x75, tlv(0x7f61, tlv(2, Buffer.of(1)), face)),
    '010b': tlv(0x6b, tlv(0x5c, Buffer.from('5f0e', 'hex')), tlv(0x5f0e, Buffer.from(name))),
  };
}

const tags: Readonly<Record<string, number>> = {
  '0101': 0x61,
  '0102': 0x75,
  '010b': 0x6b,
  '010e': 0x6e,
  '010f': 0x6f,
};

function paceOf(details: PassportDetails): PaceManner | undefined {
  const { pace, paceGroup, isIntegrated = false, repeatsPace = false } = details;
  if (!pace) return undefined;
  const manner = { cipher: pace, isIntegrated, ...(paceGroup !== undefined && { group: paceGroup }) };
  return repeatsPace ? { ...manner, draws: repeatedDraws(manner) } : manner;
}

/** A Japanese passport of a test authority. Its fingerprints exist, so that reading them would succeed. */
export function specimenPassport(authority: TestAuthority, details: PassportDetails = {}): PassportContents {
  const { active = 'rsaSha256' } = details;
  const pace = paceOf(details);
  const pair = active === 'ecdsa' ? newCurvePair('prime256v1') : newRsaPair();
  const { files: keys, info, ...living } = activePart(active, pair);
  const chip = chipPart(details.chipKey);
  const infos = [...(info ? [info] : []), ...(chip ? [chip.infos] : [])];
  const groups: Record<string, Buffer> = {
    ...filesOf(details),
    ...(infos.length > 0 && { '010e': tlv(0x6e, tlv(0x31, ...infos)) }),
    ...keys,
  };
  const list = Buffer.from(Object.keys(groups).map((file) => tags[file] ?? 0));
  const common = tlv(
    0x60,
    tlv(0x5f01, Buffer.from('0107')),
    tlv(0x5f36, Buffer.from('040000')),
    tlv(0x5c, list),
  );
  const all = {
    ...groups,
    '011e': common,
    '011d': signedObject(authority, groups, details),
    '0103': Buffer.from('never'),
  };
  const files = Object.entries(all).map(([id, content]) => {
    // The short name is the last five bits (ICAO 9303-10 3.6).
    return [id, { content, needs: ['zone'], shortFile: Number.parseInt(id, 16) & 0x1f }] as const;
  });
  const card: SpecimenContents = {
    applications: {
      '': { files: pace ? { '011c': { content: cardAccessOf(pace) } } : {} },
      a0000002471001: { files: Object.fromEntries(files) },
    },
    keys: {},
    ...living,
  };
  const chipKey = chip?.key;
  // Number, birth and expiry with their check digits.
  const line = printed(details).zone.slice(44);
  const zone = line.slice(0, 10) + line.slice(13, 20) + line.slice(21, 28);
  return { card, zone, ...(pace && { pace }), ...(chipKey && { chipKey }) };
}
