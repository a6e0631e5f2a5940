import type { Command } from '../card/apdu.ts';
import { fromHex, toHex } from '../card/bytes.ts';
import { readTlvs, type Tlv, valueOf } from '../card/tlv.ts';
import { type AgreementKey, curveKeyIn, groupKeyIn } from './agreement-keys.ts';
import type { Ciphers } from './ciphers.ts';
import { keyKinds } from './domain-parameters.ts';
import { type KeyKind, keysFrom, passportSession } from './passport-messaging.ts';
import type { Session } from './session.ts';

/** A key by which a passport proves that it lives, and how (ICAO 9303-11 6.2). */
export interface ChipAuthenticationOffer {
  /** Object identifier of the protocol, without tag and length. */
  readonly protocol: Uint8Array;
  readonly kind: KeyKind;
  /** The chip's own. */
  readonly key: AgreementKey;
  /** Which of several keys, where DG14 numbers them. */
  readonly keyId: Uint8Array | undefined;
}

/** id-PK-DH, id-PK-ECDH; and id-CA-DH, id-CA-ECDH up to the number of the cipher. */
const ways = [
  { keyIs: '04007f000702020102', protocol: '04007f000702020302', read: curveKeyIn },
  {
    keyIs: '04007f000702020101',
    protocol: '04007f000702020301',
    read: (_: Ciphers, info: Tlv) => groupKeyIn(info),
  },
] as const;
/** What is meant where DG14 has a key and no protocol: 3DES. */
const olderCipher = 1;

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
  for (const [id, info, keyId] of infos) {
    const way = ways.find(({ keyIs }) => id?.tag === 6 && toHex(id.value) === keyIs);
    const key = info && way?.read(ciphers, info);
    const protocol = way && key && protocolFor(infos, way.protocol, keyId);
    const kind = protocol && keyKinds[protocol.at(-1) ?? 0];
    if (key && kind) return { key, protocol, kind, keyId: keyId && unsigned(keyId.value) };
  }
  return null;
}

/** The one with the key's number; null where the protocols of its way are all for other keys. */
function protocolFor(infos: readonly (readonly Tlv[])[], prefix: string, keyId: Tlv | undefined) {
  const protocols = infos.filter(
    ([id, version]) =>
      id?.tag === 6 && toHex(id.value.subarray(0, -1)) === prefix && version?.value.length === 1,
  );
  if (protocols.length === 0) return fromHex(`${prefix}0${olderCipher}`);
  const [protocol] = protocols.find(([, , wanted]) => same(wanted?.value, keyId?.value)) ?? [];
  return protocol?.value ?? null;
}

/** A passport gets the number without its sign byte. */
const unsigned = (number: Uint8Array) => (number.length > 1 && number[0] === 0 ? number.subarray(1) : number);

/**
 * The first command under the new keys: four bytes of EF.COM, by its short name. It stands in plain in the command's
 * head, so that a reader who has no keys sees what it asks for.
 */
const firstRead: Command = { cla: 0, ins: 0xb0, p1: 0x9e, p2: 0, expected: 4 };

/**
 * The session between the server and the chip, from the secret that both share.
 * @returns its first command, and how the answer to that is opened
 */
export function authenticatedRead(
  ciphers: Ciphers,
  { kind }: ChipAuthenticationOffer,
  shared: Uint8Array,
): { readonly command: Uint8Array; readonly unwrap: Session['unwrap'] } {
  const keys = keysFrom(ciphers, kind, shared);
  const session = passportSession(ciphers, keys, new Uint8Array(kind.cipher === 'aes' ? 16 : 8));
  return { command: session.wrap(firstRead), unwrap: (answer) => session.unwrap(answer) };
}
