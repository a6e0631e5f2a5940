import type { Command } from '../card/apdu.ts';
import { toHex } from '../card/bytes.ts';
import { readTlvs, type Tlv, valueOf } from '../card/tlv.ts';
import type { Ciphers, CurveName } from './ciphers.ts';
import { keyKinds, numberedCurves } from './domain-parameters.ts';
import { desKind, type KeyKind, keysFrom, passportSession } from './passport-messaging.ts';
import type { Session } from './session.ts';

/** A key by which a passport proves that it lives, and how (ICAO 9303-11 6.2). */
export interface ChipAuthenticationOffer {
  /** Object identifier of the protocol, without tag and length. */
  readonly protocol: Uint8Array;
  readonly kind: KeyKind;
  readonly curve: CurveName;
  /** The chip's own point: 04 and both coordinates. */
  readonly publicKey: Uint8Array;
  /** Which of several keys, where DG14 numbers them. */
  readonly keyId: Uint8Array | undefined;
}

/** id-PK-ECDH, and id-CA-ECDH up to the number of its cipher. Keys of Diffie-Hellman without curves are not read. */
const keyOnCurve = '04007f000702020102';
const protocolOnCurve = '04007f000702020302';
/** What is meant where DG14 has a key and no protocol: id-CA-ECDH-3DES-CBC-CBC. */
const olderProtocol = Uint8Array.of(4, 0, 0x7f, 0, 7, 2, 2, 3, 2, 1);

const ecPublicKey = '2a8648ce3d0201';
const numberedParameters = '04007f00070102';
const namedCurves: Readonly<Record<string, CurveName>> = {
  '2a8648ce3d030107': 'P-256',
  '2b81040022': 'P-384',
  '2b81040023': 'P-521',
  '2b2403030208010107': 'brainpoolP256r1',
  '2b240303020801010b': 'brainpoolP384r1',
  '2b240303020801010d': 'brainpoolP512r1',
};

const none = new Uint8Array();
const partsOf = ({ value }: Tlv) => readTlvs(value) ?? [];
const same = (one: Uint8Array | undefined, other: Uint8Array | undefined) =>
  toHex(one ?? none) === toHex(other ?? none);

/**
 * The first key of DG14 that we know, with the protocol for it; null where there is none. Nothing of it is believed here:
 * EF.SOD proves DG14, and only the server asks.
 * @param securityInfos the file DG14 as it stands
 */
export function chipAuthenticationOffer(
  ciphers: Ciphers,
  securityInfos: Uint8Array,
): ChipAuthenticationOffer | null {
  const list = valueOf(readTlvs(valueOf(readTlvs(securityInfos) ?? [], 0x6e) ?? none) ?? [], 0x31);
  const infos = (readTlvs(list ?? none) ?? []).map(partsOf);
  const protocols = infos.filter(([id, version]) => isProtocol(id) && version?.value.length === 1);
  for (const [id, key, keyId] of infos) {
    const point = id?.tag === 6 && toHex(id.value) === keyOnCurve && key ? pointOf(ciphers, key) : null;
    if (!point) continue;
    const [protocol] = protocols.find(([, , wanted]) => same(wanted?.value, keyId?.value)) ?? [];
    // Protocols for other keys are no reason to take the older one for this.
    if (!protocol && protocols.length > 0) continue;
    const kind = protocol ? keyKinds[protocol.value.at(-1) ?? 0] : desKind;
    if (!kind) continue;
    return {
      ...point,
      protocol: protocol?.value ?? olderProtocol,
      kind,
      keyId: keyId && unsigned(keyId.value),
    };
  }
  return null;
}

/** A passport gets the number without its sign byte. */
const unsigned = (number: Uint8Array) => (number.length > 1 && number[0] === 0 ? number.subarray(1) : number);

const isProtocol = (id: Tlv | undefined) =>
  id?.tag === 6 && toHex(id.value.subarray(0, -1)) === protocolOnCurve;

/** SubjectPublicKeyInfo. */
function pointOf(ciphers: Ciphers, key: Tlv): Pick<ChipAuthenticationOffer, 'curve' | 'publicKey'> | null {
  const [algorithm, bits] = partsOf(key);
  const curve = algorithm && curveOf(ciphers, algorithm);
  if (!curve || bits?.tag !== 3 || bits.value[0] !== 0) return null;
  const publicKey = bits.value.slice(1);
  return publicKey[0] === 4 && publicKey.length === ciphers.curve(curve).base.length
    ? { curve, publicKey }
    : null;
}

/** By its name, its number (BSI TR-03110-3 A.2.1.1) or, as most passports have it, all of its parameters. */
function curveOf(ciphers: Ciphers, algorithm: Tlv): CurveName | null {
  const [id, parameters] = partsOf(algorithm);
  if (id?.tag !== 6 || !parameters) return null;
  if (toHex(id.value) === numberedParameters)
    return parameters.value.length === 1 ? (numberedCurves[parameters.value[0] ?? 0] ?? null) : null;
  if (toHex(id.value) !== ecPublicKey) return null;
  if (parameters.tag === 6) return namedCurves[toHex(parameters.value)] ?? null;
  // Field, coefficients, base point: whose base point it is. A key of another curve is on none of ours.
  const base = parameters.tag === 0x30 ? partsOf(parameters).find(({ tag }) => tag === 4)?.value : undefined;
  const known = Object.values(namedCurves);
  return known.find((name) => base && same(ciphers.curve(name).base, base)) ?? null;
}

/**
 * The first command under the new keys: four bytes of EF.COM, by its short name. It stands in plain in the command's
 * head, so that a reader who has no keys sees what it asks for.
 */
const firstRead: Command = { cla: 0, ins: 0xb0, p1: 0x9e, p2: 0, expected: 4 };

/**
 * The session between the server and the chip, from the server's secret and the chip's key.
 * @returns its first command, and how the answer to that is opened; null where the key is no point of its curve
 */
export function authenticatedRead(
  ciphers: Ciphers,
  { kind, curve, publicKey }: ChipAuthenticationOffer,
  secret: Uint8Array,
): { readonly command: Uint8Array; readonly unwrap: Session['unwrap'] } | null {
  const shared = ciphers.curve(curve).multiply(publicKey, secret);
  if (!shared) return null;
  // The secret is the x of the shared point.
  const keys = keysFrom(ciphers, kind, shared.slice(1, (shared.length + 1) / 2));
  const session = passportSession(ciphers, keys, new Uint8Array(kind.cipher === 'aes' ? 16 : 8));
  return { command: session.wrap(firstRead), unwrap: (answer) => session.unwrap(answer) };
}
