import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RTCPeerConnection } from 'werift';

/** Short-term credentials that the answer gives to the peer (RFC 8445 §5.3). */
export interface LocalCredentials {
  readonly username: string;
  readonly password: string;
}

const headerLength = 20;
const magicCookie = 0x2112a442;
const bindingRequest = 0x0001;
const attribute = { username: 0x0006, messageIntegrity: 0x0008, fingerprint: 0x8028 } as const;
/** HMAC-SHA1, with the header of its attribute. */
const integrityLength = 4 + 20;

/** True for a STUN message (RFC 7983: first byte 0 to 3), valid or not. */
function isStun(data: Buffer): boolean {
  return (data[0] ?? 4) < 4;
}

/**
 * True for a binding request that proves the credentials of the answer (RFC 8445 §7.3, RFC 8489 §9.1.3): USERNAME starts
 * with our fragment and MESSAGE-INTEGRITY is right. What follows MESSAGE-INTEGRITY is unprotected, so only FINGERPRINT
 * may. Returns false for anything malformed; never throws.
 */
export function provesCredentials(data: Buffer, { username, password }: LocalCredentials): boolean {
  if (data.length < headerLength || data.readUInt16BE(0) !== bindingRequest) return false;
  if (data.readUInt32BE(4) !== magicCookie || data.readUInt16BE(2) !== data.length - headerLength)
    return false;
  let hasUsername = false;
  for (let at = headerLength; at + 4 <= data.length; ) {
    const type = data.readUInt16BE(at);
    const length = data.readUInt16BE(at + 2);
    const value = data.subarray(at + 4, at + 4 + length);
    if (value.length < length) return false;
    if (type === attribute.messageIntegrity)
      return (
        hasUsername && isIntegrityRight(data, at, password) && isOnlyFingerprint(data, at + integrityLength)
      );
    if (type === attribute.username) hasUsername = value.toString('utf8').startsWith(`${username}:`);
    at += 4 + Math.ceil(length / 4) * 4;
  }
  return false;
}

/** The HMAC covers everything before its attribute, with a header length that ends behind it. */
function isIntegrityRight(data: Buffer, at: number, password: string): boolean {
  const given = data.subarray(at + 4, at + integrityLength);
  if (data.readUInt16BE(at + 2) !== given.length || given.length !== 20) return false;
  const covered = Buffer.from(data.subarray(0, at));
  covered.writeUInt16BE(at + integrityLength - headerLength, 2);
  return timingSafeEqual(given, createHmac('sha1', password).update(covered).digest());
}

function isOnlyFingerprint(data: Buffer, at: number): boolean {
  if (at === data.length) return true;
  return at + 8 === data.length && data.readUInt16BE(at) === attribute.fingerprint;
}

/** `ice.ts` and `stun/protocol.ts` of werift 0.25.2. */
interface IceInternals {
  readonly localUsername: string;
  readonly localPassword: string;
  readonly protocols: readonly unknown[];
  ensureProtocol(protocol: SocketInternals): void;
}
type Address = readonly [host: string, port: number];
interface SocketInternals {
  datagramReceived(data: Buffer, from: Address): void;
}

/** A browser proves itself from one address or two; more than these are forgotten, the oldest first. */
const maxProvenAddresses = 8;

/**
 * Drops, without an answer, every datagram of an address that has not proved the answer's credentials. The library
 * answers and nominates unauthenticated checks: one spoofed packet had it send its handshake to a stranger, two a second
 * kept the honest browser from connecting. Call it before candidates are gathered.
 * @throws TypeError if another version of the library works differently
 */
export function dropUnprovenDatagrams(connection: RTCPeerConnection): void {
  for (const { connection: transport } of connection.iceTransports) {
    const ice = transport as unknown as IceInternals;
    if (typeof ice.ensureProtocol !== 'function' || ice.protocols.length > 0)
      throw new TypeError('werift opens sockets differently now: see stun-guard.ts');
    const ensureProtocol = ice.ensureProtocol.bind(ice);
    ice.ensureProtocol = (socket) => {
      ensureProtocol(socket);
      guardSocket(socket, () => ({ username: ice.localUsername, password: ice.localPassword }));
    };
  }
}

function guardSocket(socket: SocketInternals, credentials: () => LocalCredentials): void {
  if (typeof socket.datagramReceived !== 'function')
    throw new TypeError('werift receives datagrams differently now: see stun-guard.ts');
  const receive = socket.datagramReceived.bind(socket);
  const proven = new Set<string>();
  socket.datagramReceived = (data, from) => {
    const address = from.join(' ');
    if (isStun(data)) {
      // With ICE lite we ask nothing, so no response is expected either.
      if (!provesCredentials(data, credentials())) return;
      proven.delete(address);
      proven.add(address);
      const [oldest] = proven;
      if (proven.size > maxProvenAddresses && oldest !== undefined) proven.delete(oldest);
    } else if (!proven.has(address)) return;
    receive(data, from);
  };
}
