import type { RTCPeerConnection, RTCRtpReceiver } from 'werift';

// What this package relies on beyond the library's types (werift 0.25.2).

/** `sctp.ts` and `transport/sctp.ts`. */
interface ChannelInternals {
  readonly sctp: {
    handleData(data: Buffer): Promise<void>;
    readonly onReceive: {
      allUnsubscribe(): void;
      subscribe(take: (streamId: number, protocol: number, data: Buffer) => void): unknown;
    };
  };
  datachannelReceive(streamId: number, protocol: number, data: Buffer): Promise<void>;
}

/**
 * The library lets promises that a peer's packet made reject unheard, for instance on a message of an unknown kind: an
 * unhandled rejection ends a Node process. Here they are heard.
 * @param onViolation something of the data channel's protocol was wrong
 * @throws TypeError when another version of the library works differently
 */
export function guardChannels(connection: RTCPeerConnection, onViolation: () => void): void {
  if (!connection.sctpTransport) return;
  const transport = connection.sctpTransport as unknown as ChannelInternals;
  const { sctp } = transport;
  if (typeof sctp.handleData !== 'function' || typeof transport.datachannelReceive !== 'function')
    throw new TypeError('werift handles data channels differently now: see guard-library.ts');
  const handleData = sctp.handleData.bind(sctp);
  sctp.handleData = (data) => handleData(data).catch(onViolation);
  sctp.onReceive.allUnsubscribe();
  sctp.onReceive.subscribe((streamId, protocol, data) => {
    transport.datachannelReceive(streamId, protocol, data).catch(onViolation);
  });
}

/** `ice.ts` and `stun/message.ts`. */
interface Candidates {
  readonly nominated?: { readonly protocol: unknown; readonly remoteAddr: readonly [string, number] };
  resetNominatedPair(): void;
}
export interface Check {
  readonly message: { readonly attributesKeys: readonly string[] };
  readonly from: readonly [string, number];
  /** The socket that heard it. */
  readonly protocol: unknown;
}

/**
 * Sends where the visitor's browser last asked for it. It nominates the pair that it has selected (RFC 8445 §8.1.1),
 * and another one when a better answers; the library stays with the first, to which the browser may not listen.
 * Call it before the library handles the check.
 * @throws TypeError when another version of the library works differently
 */
export function followNomination(connection: RTCPeerConnection, check: Check): void {
  if (!check.message.attributesKeys.includes('USE-CANDIDATE')) return;
  for (const transport of connection.iceTransports) {
    const candidates = transport.connection as unknown as Candidates;
    if (typeof candidates.resetNominatedPair !== 'function')
      throw new TypeError('werift nominates differently now: see guard-library.ts');
    const { nominated } = candidates;
    const [host, port] = check.from;
    const isOther =
      nominated !== undefined &&
      (nominated.protocol !== check.protocol ||
        nominated.remoteAddr[0] !== host ||
        nominated.remoteAddr[1] !== port);
    // What the library does next with this check makes its pair the nominated one.
    if (isOther) candidates.resetNominatedPair();
  }
}

/** `media/receiver/nack.ts`. */
interface ReceiverInternals {
  readonly nack: { close(): void; addPacket(packet: unknown): void };
}

/** Ends the library's own asking for lost packets: it loops over every number that a peer's packet leaps over. */
export function silenceNack(receiver: RTCRtpReceiver): void {
  const { nack } = receiver as unknown as ReceiverInternals;
  if (typeof nack?.addPacket !== 'function')
    throw new TypeError('werift asks for packets differently now: see guard-library.ts');
  nack.close();
  nack.addPacket = () => {};
}
