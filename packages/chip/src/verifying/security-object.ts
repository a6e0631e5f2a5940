import { constants, createHash, timingSafeEqual, verify, type X509Certificate } from 'node:crypto';
import { ContentInfo, SignedData, type SignerInfo } from '@peculiar/asn1-cms';
import { AsnConvert } from '@peculiar/asn1-schema';
import { toHex } from '../card/bytes.ts';
import { readTlvs, type Tlv, valueOf } from '../card/tlv.ts';
import { readCertificate } from './certificates.ts';
import { ChipRefusal } from './chip-verification.ts';

/** 2.23.136.1.1.1; contentType and messageDigest of RFC 5652 without tag and length. */
const listOfGroups = '2.23.136.1.1.1';
const ids = {
  listOfGroups: '678108010101',
  contentType: '2a864886f70d010903',
  messageDigest: '2a864886f70d010904',
} as const;

const digests = new Map([
  ['2.16.840.1.101.3.4.2.1', 'sha256'],
  ['2.16.840.1.101.3.4.2.2', 'sha384'],
  ['2.16.840.1.101.3.4.2.3', 'sha512'],
]);
/** The same, as they stand in the list of groups. */
const digestBytes = new Map([
  ['608648016503040201', 'sha256'],
  ['608648016503040202', 'sha384'],
  ['608648016503040203', 'sha512'],
]);

const isPss = '1.2.840.113549.1.1.10';
/** Signature algorithms and their digests; null: that of the signer's `digestAlgorithm`. */
const signatures = new Map<string, string | null>([
  ['1.2.840.113549.1.1.1', null],
  [isPss, null],
  ['1.2.840.113549.1.1.11', 'sha256'],
  ['1.2.840.113549.1.1.12', 'sha384'],
  ['1.2.840.113549.1.1.13', 'sha512'],
  ['1.2.840.10045.4.3.2', 'sha256'],
  ['1.2.840.10045.4.3.3', 'sha384'],
  ['1.2.840.10045.4.3.4', 'sha512'],
]);

const none = new Uint8Array();

/** EF.SOD as it stands, before anything of it is believed. */
export interface SecurityObject {
  readonly content: Uint8Array;
  readonly contentType: string;
  readonly signer: SignerInfo;
  /** What the signer signed, with its tag and length: read from these bytes alone, not as a library sees them. */
  readonly attributes: Tlv;
  readonly certificate: X509Certificate;
}

/**
 * EF.SOD (ICAO 9303-10 4.6.2): one signer, and its certificate.
 * @param bytes CMS, without the tag 77
 * @throws {ChipRefusal} `file_malformed`
 */
export function readSecurityObject(bytes: Uint8Array): SecurityObject {
  const data = parsed(() => AsnConvert.parse(AsnConvert.parse(bytes, ContentInfo).content, SignedData));
  const { encapContentInfo, certificates, signerInfos } = data;
  const [signer] = signerInfos;
  const [choice] = certificates ?? [];
  const content = encapContentInfo.eContent?.single;
  if (!signer || !choice?.certificate || !content || signerInfos.length !== 1 || certificates?.length !== 1)
    throw new ChipRefusal('file_malformed');
  const der = parsed(() => AsnConvert.serialize(choice.certificate));
  return {
    content: new Uint8Array(content.buffer),
    contentType: encapContentInfo.eContentType,
    signer,
    attributes: attributesIn(bytes),
    certificate: readCertificate(new Uint8Array(der)),
  };
}

/** ContentInfo, SignedData, the last of its sets: SignerInfo, and there [0]. */
function attributesIn(bytes: Uint8Array): Tlv {
  const [info] = readTlvs(bytes) ?? [];
  const [, explicit] = readTlvs(info?.value ?? none) ?? [];
  const [data] = readTlvs(explicit?.value ?? none) ?? [];
  const infos = readTlvs(data?.value ?? none)?.findLast(({ tag }) => tag === 0x31);
  const [signer] = readTlvs(infos?.value ?? none) ?? [];
  const attributes = readTlvs(signer?.value ?? none)?.find(({ tag }) => tag === 0xa0);
  if (!attributes) throw new ChipRefusal('file_malformed');
  return attributes;
}

/** The one value of the one attribute of this kind. */
function attributeOf(attributes: Tlv, id: string): Tlv | undefined {
  const lists = (readTlvs(attributes.value) ?? []).map(({ value }) => readTlvs(value) ?? []);
  const [found, ...more] = lists.filter(([kind]) => kind?.tag === 6 && toHex(kind.value) === id);
  const values = readTlvs(found?.[1]?.value ?? none) ?? [];
  return more.length === 0 && values.length === 1 ? values[0] : undefined;
}

/**
 * The signer signed attributes, and these hold the content's digest (RFC 5652 5.4).
 * @throws {ChipRefusal} `signature_wrong`
 */
export function checkSignature(seal: SecurityObject): void {
  const { content, contentType, signer, attributes, certificate } = seal;
  const digest = digests.get(signer.digestAlgorithm.algorithm);
  const kind = attributeOf(attributes, ids.contentType);
  const told = attributeOf(attributes, ids.messageDigest);
  const isList = contentType === listOfGroups && toHex(kind?.value ?? none) === ids.listOfGroups;
  if (!digest || !isList || told?.tag !== 4) throw new ChipRefusal('signature_wrong');
  if (!isSame(createHash(digest).update(content).digest(), told.value))
    throw new ChipRefusal('signature_wrong');
  // What is signed has the tag of a set in place of the tag it stands under.
  const signed = Buffer.from(attributes.whole);
  signed[0] = 0x31;
  if (!isSigned(signer, { certificate, digest, signed })) throw new ChipRefusal('signature_wrong');
}

function isSigned(
  { signatureAlgorithm, signature }: SignerInfo,
  over: { certificate: X509Certificate; digest: string; signed: Buffer },
): boolean {
  const { algorithm } = signatureAlgorithm;
  const known = signatures.get(algorithm);
  const { publicKey } = over.certificate;
  if (known === undefined) return false;
  const padding = algorithm === isPss ? constants.RSA_PKCS1_PSS_PADDING : constants.RSA_PKCS1_PADDING;
  const key = publicKey.asymmetricKeyType === 'ec' ? publicKey : { key: publicKey, padding };
  try {
    return verify(known ?? over.digest, over.signed, key, Buffer.from(signature.buffer));
  } catch {
    return false;
  }
}

export interface GroupDigests {
  readonly algorithm: string;
  /** By the number of the group. */
  readonly values: ReadonlyMap<number, Uint8Array>;
}

/** The digests of the groups in EF.SOD's content. @throws {ChipRefusal} `file_malformed` */
export function groupDigests(content: Uint8Array): GroupDigests {
  const [, algorithm, list] = readTlvs(valueOf(readTlvs(content) ?? [], 0x30) ?? none) ?? [];
  const id = valueOf(readTlvs(algorithm?.value ?? none) ?? [], 6);
  const name = digestBytes.get(toHex(id ?? none));
  const values = new Map<number, Uint8Array>();
  for (const { value } of readTlvs(list?.value ?? none) ?? []) {
    const parts = readTlvs(value) ?? [];
    const [number, digest] = [valueOf(parts, 2), valueOf(parts, 4)];
    if (number?.length !== 1 || !digest || values.has(number[0] ?? 0))
      throw new ChipRefusal('file_malformed');
    values.set(number[0] ?? 0, digest);
  }
  if (!name || values.size === 0) throw new ChipRefusal('file_malformed');
  return { algorithm: name, values };
}

export const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

function parsed<Read>(read: () => Read): Read {
  try {
    return read();
  } catch {
    throw new ChipRefusal('file_malformed');
  }
}
