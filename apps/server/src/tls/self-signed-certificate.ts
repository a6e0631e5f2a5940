import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';
import { bits, implicit, integer, octets, oid, sequence, set, tagged, utcTime, utf8, yes } from './der.ts';

/** Certificate and its private key, PEM. */
export interface KeyAndCertificate {
  readonly key: string;
  readonly cert: string;
}

/** Longer ones are refused by browsers (CA/Browser Forum baseline requirements). */
const validDays = 397;
const ecdsaWithSha256 = sequence(oid('1.2.840.10045.4.3.2'));

/**
 * A certificate (X.509 version 3, RFC 5280) over a new P-256 key, signed by that key itself.
 * @param hosts names and addresses it is valid for
 */
export function makeSelfSignedCertificate(hosts: readonly string[], now: Date): KeyAndCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(set(sequence(oid('2.5.4.3'), utf8('クリィeKYC (this machine)'))));
  const until = new Date(now.getTime() + validDays * 86_400_000);
  const toSign = sequence(
    tagged(0, integer(Uint8Array.of(2))),
    integer(randomBytes(16)),
    ecdsaWithSha256,
    name,
    sequence(utcTime(now), utcTime(until)),
    name,
    publicKey.export({ format: 'der', type: 'spki' }),
    tagged(3, sequence(...extensions(hosts))),
  );
  const der = sequence(toSign, ecdsaWithSha256, bits(sign('sha256', toSign, privateKey)));
  return {
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    cert: pem(der),
  };
}

function extensions(hosts: readonly string[]): readonly Buffer[] {
  const names = hosts.map((host) =>
    isIP(host) === 0 ? implicit(2, Buffer.from(host, 'ascii')) : implicit(7, addressBytes(host)),
  );
  const digitalSignature = Buffer.from([0x03, 0x02, 0x07, 0x80]);
  return [
    // Not a certificate authority.
    sequence(oid('2.5.29.19'), yes, octets(sequence())),
    sequence(oid('2.5.29.15'), yes, octets(digitalSignature)),
    sequence(oid('2.5.29.37'), octets(sequence(oid('1.3.6.1.5.5.7.3.1')))),
    sequence(oid('2.5.29.17'), octets(sequence(...names))),
  ];
}

/** Four bytes of an IPv4 address, sixteen of an IPv6 one. */
function addressBytes(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number));
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const groups = (text: string) =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  const before = groups(head);
  const after = tail === undefined ? [] : groups(tail);
  const all = [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
  return Buffer.from(all.flatMap((group) => [group >> 8, group & 0xff]));
}

function pem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
