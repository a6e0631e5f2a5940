import { fromHex, joined, toHex } from '../card/bytes.ts';
import { readTlvs, type Tlv } from '../card/tlv.ts';
import type { Ciphers, CurveName, ServerCiphers } from './ciphers.ts';
import { numberedCurves } from './domain-parameters.ts';
import { numberedGroups } from './numbered-groups.ts';

/** A chip's own key for an agreement, with the curve or the group that it is of. */
export type AgreementKey = CurveKey | GroupKey;

interface CurveKey {
  readonly on: 'curve';
  readonly curve: CurveName;
  /** A point: 04 and both coordinates. */
  readonly publicKey: Uint8Array;
}

/** All numbers big-endian, and as long as the modulus. */
interface GroupKey {
  readonly on: 'group';
  readonly modulus: Uint8Array;
  readonly generator: Uint8Array;
  readonly publicKey: Uint8Array;
}

const ecPublicKey = '2a8648ce3d0201';
/** PKCS#3, and X9.42 as RFC 3279 2.3.3 has it: both begin with modulus and generator. */
const groupKeys = ['2a864886f70d010301', '2a8648ce3e0201'];
const numberedParameters = '04007f00070102';
const namedCurves: Readonly<Record<string, CurveName>> = {
  '2a8648ce3d030107': 'P-256',
  '2b81040022': 'P-384',
  '2b81040023': 'P-521',
  '2b2403030208010107': 'brainpoolP256r1',
  '2b240303020801010b': 'brainpoolP384r1',
  '2b240303020801010d': 'brainpoolP512r1',
};
/** Bytes of a modulus: below nobody's secret is safe, above a stranger's DG14 would cost the server too much time. */
const modulusBytes = { least: 128, most: 512 } as const;

const partsOf = ({ value }: Tlv) => readTlvs(value) ?? [];
const numberOf = ({ value }: Tlv) => (value.length === 1 ? (value[0] ?? -1) : -1);

/** A point in a SubjectPublicKeyInfo; null where it is on no curve that we know. */
export function curveKeyIn(ciphers: Ciphers, info: Tlv): CurveKey | null {
  const [algorithm, bits] = partsOf(info);
  const curve = algorithm && curveOf(ciphers, algorithm);
  if (!curve || bits?.tag !== 3 || bits.value[0] !== 0) return null;
  const publicKey = bits.value.slice(1);
  return publicKey[0] === 4 && publicKey.length === ciphers.curve(curve).base.length
    ? { on: 'curve', curve, publicKey }
    : null;
}

/** By its name, its number (BSI TR-03110-3 A.2.1.1) or, as most passports have it, all of its parameters. */
function curveOf(ciphers: Ciphers, algorithm: Tlv): CurveName | null {
  const [id, parameters] = partsOf(algorithm);
  if (id?.tag !== 6 || !parameters) return null;
  if (toHex(id.value) === numberedParameters) return numberedCurves[numberOf(parameters)] ?? null;
  if (toHex(id.value) !== ecPublicKey) return null;
  if (parameters.tag === 6) return namedCurves[toHex(parameters.value)] ?? null;
  // Field, coefficients, base point: whose base point it is. A key of another curve is on none of ours.
  const base = parameters.tag === 0x30 ? partsOf(parameters).find(({ tag }) => tag === 4)?.value : undefined;
  const known = Object.values(namedCurves);
  return known.find((name) => base && toHex(ciphers.curve(name).base) === toHex(base)) ?? null;
}

/** A number in a SubjectPublicKeyInfo; null where it or its group cannot be one. */
export function groupKeyIn(info: Tlv): GroupKey | null {
  const [algorithm, bits] = partsOf(info);
  const group = algorithm && groupOf(algorithm);
  if (!group || bits?.tag !== 3 || bits.value[0] !== 0) return null;
  const [key] = readTlvs(bits.value.subarray(1)) ?? [];
  const { length } = group.modulus;
  const [generator, publicKey] = [group.generator, key && integerOf(key)].map((number) =>
    number ? asLong(number, length) : null,
  );
  return generator && publicKey ? { on: 'group', modulus: group.modulus, generator, publicKey } : null;
}

function groupOf(algorithm: Tlv): { modulus: Uint8Array; generator: Uint8Array } | null {
  const [id, parameters] = partsOf(algorithm);
  if (id?.tag !== 6 || !parameters) return null;
  if (toHex(id.value) === numberedParameters) {
    const digits = numberedGroups[numberOf(parameters)];
    return digits ? { modulus: fromHex(digits.modulus), generator: fromHex(digits.generator) } : null;
  }
  if (!groupKeys.includes(toHex(id.value)) || parameters.tag !== 0x30) return null;
  const [first, second] = partsOf(parameters);
  const [modulus, generator] = [first && integerOf(first), second && integerOf(second)];
  const length = modulus?.length ?? 0;
  const isFit = length >= modulusBytes.least && length <= modulusBytes.most;
  return modulus && generator && isFit ? { modulus, generator } : null;
}

/** A positive INTEGER without the byte of its sign. */
function integerOf({ tag, value }: Tlv): Uint8Array | null {
  const [first = 0x80] = value;
  if (tag !== 2 || first >= 0x80) return null;
  return first === 0 ? value.slice(1) : value;
}

const asLong = (number: Uint8Array, length: number): Uint8Array | null =>
  number.length > length ? null : joined(new Uint8Array(length - number.length), number);

/** What one side of an agreement gives, and what both have. */
interface Agreement {
  readonly secret: Uint8Array;
  readonly publicKey: Uint8Array;
  readonly shared: Uint8Array;
}

/**
 * The secret shared with a chip (ICAO 9303-11 9.6): the x of a point, or a number as long as the modulus.
 * @returns null where the chip's key is none of its curve or group
 */
export function sharedSecret(
  ciphers: ServerCiphers,
  key: AgreementKey,
  secret: Uint8Array,
): Uint8Array | null {
  if (key.on === 'group') return ciphers.power(key.publicKey, exponentFor(ciphers, key, secret), key.modulus);
  const point = ciphers.curve(key.curve).multiply(key.publicKey, secret);
  return point && point.slice(1, (point.length + 1) / 2);
}

/** Our own public key to a secret. */
function publicKeyOf(ciphers: ServerCiphers, key: AgreementKey, secret: Uint8Array): Uint8Array | null {
  if (key.on === 'group') return ciphers.power(key.generator, exponentFor(ciphers, key, secret), key.modulus);
  const curve = ciphers.curve(key.curve);
  return curve.multiply(curve.base, secret);
}

/**
 * 512 bits, others for every group and key. Whoever asks with a group of their own, in which they can take logarithms,
 * learns by that no exponent for the passport's: DG14 is believed only once EF.SOD has proven it.
 */
function exponentFor(ciphers: ServerCiphers, key: GroupKey, secret: Uint8Array): Uint8Array {
  const about = ciphers.sha256(joined(key.modulus, key.generator, key.publicKey));
  const half = (number: number) => ciphers.sha256(joined(Uint8Array.of(number), secret, about));
  return joined(half(1), half(2));
}

/** So that a key of none of its group is not tried for ever. */
const mostDraws = 4;

/**
 * A secret for one agreement with a chip's key, and what comes of it; null where the key is none of its curve or group.
 * Numbers of a group do not begin with a zero: sources differ on whether it is kept (PKCS#3 keeps it).
 */
export function drawAgreement(ciphers: ServerCiphers, key: AgreementKey): Agreement | null {
  for (let draw = 0; draw < mostDraws; draw++) {
    const secret = key.on === 'curve' ? ciphers.curve(key.curve).randomScalar() : ciphers.random(32);
    const publicKey = publicKeyOf(ciphers, key, secret);
    const shared = publicKey && sharedSecret(ciphers, key, secret);
    if (!publicKey || !shared) return null;
    if (key.on === 'curve' || (publicKey[0] !== 0 && shared[0] !== 0)) return { secret, publicKey, shared };
  }
  return null;
}
