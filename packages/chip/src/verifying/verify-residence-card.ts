import { verify } from 'node:crypto';
import { issuerOf, keyOf, readCertificate } from './certificates.ts';
import { ChipRefusal, type ChipField, type ChipTrust, type ChipVerification } from './chip-verification.ts';
import { expectedOnly, type Files } from './expected-files.ts';
import { exactObjects, objectOf, readObjects, soleValue } from './read-objects.ts';

const common = { version: 'master/0b', kind: 'master/0a', signature: 'signature/02' } as const;
const firstFiles = { ...common, frontPicture: 'front/05', portrait: 'front/06' } as const;
const secondFiles = {
  ...common,
  number: 'front/01',
  text: 'front/03',
  pictures: 'front/04',
  addressPicture: 'front/06',
} as const;
/** Permits, the state of applications, and the address of the first generation: which of them differs by kind. */
const changePlaces = ['changes/01', 'changes/02', 'changes/03', 'changes/04'];

/** Names of the unsigned objects, by the only file in which each may be. */
type UnsignedNames = Readonly<Record<string, ReadonlyMap<number, string>>>;

type SignedText = readonly [tag: number, length: number, name: string];
type Named<Places> = Readonly<Record<keyof Places, Uint8Array>>;

/**
 * Objects of the second generation's text in their order, with the length of each. Values are signed one behind the
 * other without their tags: in another order, or of other lengths, the same signature would fit other fields.
 */
const texts: readonly SignedText[] = [
  [0xc5, 8, 'expiry'],
  [0xc6, 8, 'birth'],
  [0xc7, 1, 'sex'],
  [0xc8, 3, 'nationality'],
  [0xc9, 10, 'status'],
  [0xce, 4, 'period'],
  [0xca, 2, 'permission'],
  [0xcb, 8, 'permissionDate'],
  [0xcc, 1, 'work'],
  [0xcd, 8, 'periodEnd'],
];
/** A 特別永住者証明書 has the first six: 34 bytes, signed with 00 behind them as 53. */
const specialTexts = texts.slice(0, 6);
const textLength = 53;

const commonNames = {
  [common.version]: new Map([[0xc0, 'version']]),
  [common.kind]: new Map([[0xc1, 'kind']]),
};
const firstNames: UnsignedNames = {
  ...commonNames,
  'changes/01': new Map([
    [0xd2, 'addressDate'],
    [0xd3, 'addressCode'],
    [0xd4, 'address'],
  ]),
  'changes/02': new Map([[0xd5, 'generalPermit']]),
  'changes/03': new Map([[0xd6, 'singlePermit']]),
  'changes/04': new Map([[0xd7, 'application']]),
};
const secondNames: UnsignedNames = {
  ...commonNames,
  [secondFiles.number]: new Map([[0xc2, 'number']]),
  [secondFiles.addressPicture]: new Map([[0xdfd1, 'addressPicture']]),
  'changes/01': new Map([
    [0xd5, 'generalPermit'],
    [0xd6, 'generalPermitEnd'],
    [0xd7, 'singlePermit'],
  ]),
  'changes/02': new Map([[0xd8, 'application']]),
  'changes/03': new Map([
    [0xd9, 'remark'],
    [0xde, 'remarkText'],
  ]),
};

const zeroFilled = { filler: 0 } as const;

interface Judge {
  readonly authorities: ChipTrust['residenceAuthorities'];
  /** When the card was read. */
  readonly at: Date;
}

/**
 * 在留カード and 特別永住者証明書. The card has no key of its own: a copy passes.
 * @throws {ChipRefusal}
 */
export function verifyResidenceCard(files: Files, judge: Judge): ChipVerification {
  // What kind of card it says it is; no signature reaches that.
  const kindFile = files[common.kind];
  if (!kindFile) throw new ChipRefusal('file_missing');
  const kind = Buffer.from(soleValue(kindFile, 0xc1, zeroFilled)).toString('latin1');
  switch (kind) {
    case '1':
    case '2': {
      const known = expectedOnly(files, firstFiles, changePlaces);
      const unsigned = unsignedIn(files, firstNames);
      return { ok: true, fields: { ...unsigned, ...verifyFirst(known, judge) }, chipAlive: 'cannotTell' };
    }
    case '05':
    case '06': {
      const known = expectedOnly(files, secondFiles, changePlaces.slice(0, 3));
      const unsigned = unsignedIn(files, secondNames);
      const proven = verifySecond(known, judge, kind === '05' ? texts : specialTexts);
      return { ok: true, fields: { ...unsigned, ...proven }, chipAlive: 'cannotTell' };
    }
    default:
      throw new ChipRefusal('file_malformed');
  }
}

/** RSA-2048 with SHA-256 over the front's picture and the portrait, each with 00 up to its fixed length. */
function verifyFirst(files: Named<typeof firstFiles>, judge: Judge): Record<string, ChipField> {
  const frontPicture = widened(soleValue(files.frontPicture, 0xd0, zeroFilled), 7000);
  const portrait = widened(soleValue(files.portrait, 0xd1, zeroFilled), 3000);
  const seal = exactObjects(files.signature, [0xda, 0xdb], zeroFilled);
  const signature = objectOf(seal, 0xda).value;
  // Under sixteen a card has neither portrait nor signature.
  if (signature.length === 0) throw new ChipRefusal('signature_missing');
  const certificate = readCertificate(objectOf(seal, 0xdb).value);
  const by = issuerOf(certificate, judge).name;
  const signed = Buffer.concat([frontPicture, portrait]);
  if (!verify('sha256', signed, keyOf(certificate, { rsaBits: 2048 }), signature))
    throw new ChipRefusal('signature_wrong');
  return named({ frontPicture, portrait }, by);
}

/** ECDSA P-384 with SHA-256 over the values of the text, the portrait and the picture of the name. */
function verifySecond(
  files: Named<typeof secondFiles>,
  judge: Judge,
  wanted: readonly SignedText[],
): Record<string, ChipField> {
  const found = textsIn(files.text, wanted);
  const pictures = exactObjects(files.pictures, [0xd0, 0xd1], zeroFilled);
  const namePicture = widened(objectOf(pictures, 0xd0).value, 2500);
  const portrait = widened(objectOf(pictures, 0xd1).value, 3000);
  const seal = exactObjects(files.signature, [0xdc, 0xdd], zeroFilled);
  const certificate = readCertificate(objectOf(seal, 0xdd).value);
  const by = issuerOf(certificate, judge).name;
  const text = widened(Buffer.concat(Object.values(found)), textLength);
  const signed = Buffer.concat([text, portrait, namePicture]);
  const key = { key: keyOf(certificate, { curve: 'secp384r1' }), dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', signed, key, objectOf(seal, 0xdc).value)) throw new ChipRefusal('signature_wrong');
  return named({ ...found, namePicture, portrait }, by);
}

/**
 * Objects that no signature reaches. One that belongs to another file is refused: in its place it would decide what the
 * card is taken for, and its own file would be passed over.
 * @throws {ChipRefusal} `file_malformed`
 */
function unsignedIn(files: Files, places: UnsignedNames): Record<string, ChipField> {
  const fields: Record<string, ChipField> = {};
  for (const [place, names] of Object.entries(places))
    for (const [tag, { value }] of readObjects(files[place] ?? new Uint8Array(), zeroFilled)) {
      // Under its tag if it is not known: it must not take the name of what is proven.
      const name = names.get(tag) ?? tag.toString(16);
      const isElsewhere = Object.values(places).some((other) => other !== names && other.has(tag));
      if (isElsewhere || name in fields) throw new ChipRefusal('file_malformed');
      fields[name] = { value, standing: 'unsigned' };
    }
  return fields;
}

/** The text's values by their names, in their order. @throws {ChipRefusal} `file_malformed` */
function textsIn(file: Uint8Array, wanted: readonly SignedText[]): Record<string, Uint8Array> {
  const objects = [...readObjects(file, zeroFilled).values()];
  const values = objects.map(({ value }) => value);
  const isOrdered =
    objects.length === wanted.length &&
    wanted.every(([tag, length], index) => objects[index]?.tag === tag && values[index]?.length === length);
  // A 特別永住者証明書 is signed with 00 in these places: it must not pass for a 在留カード that has nothing in them.
  const later = values.slice(specialTexts.length);
  const isOther = later.length > 0 && later.every((value) => value.every((byte) => byte === 0));
  if (!isOrdered || isOther) throw new ChipRefusal('file_malformed');
  return Object.fromEntries(wanted.map(([, , name], index) => [name, values[index] ?? new Uint8Array()]));
}

function named(values: Readonly<Record<string, Uint8Array>>, by: string): Record<string, ChipField> {
  const entries = Object.entries(values).map(
    ([name, value]) => [name, { value, standing: 'proven', by }] as const,
  );
  return Object.fromEntries(entries);
}

/** With 00 behind it: a picture is signed, and answered, with them. @throws {ChipRefusal} `file_malformed` where it is longer */
function widened(value: Uint8Array, length: number): Buffer {
  if (value.length > length) throw new ChipRefusal('file_malformed');
  return Buffer.concat([value], length);
}
