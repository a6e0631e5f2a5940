import { networkInterfaces } from 'node:os';
import {
  GenericNack,
  PictureLossIndication,
  ReceiverEstimatedMaxBitrate,
  RTCPeerConnection,
  RtcpPayloadSpecificFeedback,
  type RtcpPacket,
  RTCRtpCodecParameters,
  RtcpTransportLayerFeedback,
  type RTCDataChannel,
  type RTCRtpTransceiver,
  useNACK,
  usePLI,
  useREMB,
  useSdesMid,
} from 'werift';
import type { MediaPacket } from '../media/jitter-buffer.ts';
import { tellCandidates } from './answer-sdp.ts';
import { type Check, followNomination, guardChannels, silenceNack } from './guard-library.ts';
import { dropUnprovenDatagrams } from './stun-guard.ts';

export interface IceOptions {
  /** The only IPv4 address to listen on; all of the machine where it is absent. */
  readonly listenOn?: string;
  /** UDP ports to listen on, one a recording; any free ones where it is absent. With it goes `listenOn`. */
  readonly ports?: { readonly first: number; readonly last: number };
  /** IPv4 address that is announced to peers, where the machine's own is behind a 1:1 NAT. */
  readonly publicAddress?: string;
  /** Tells the machine's private addresses too: for one at home (envType local). */
  readonly allowPrivateCandidates: boolean;
}

export interface PeerEvents {
  packet(packet: MediaPacket): void;
  /** A message of the channel `marks`. */
  message(message: string | Uint8Array): void;
  /** Bytes that are not media: handshake and data channels. */
  control(bytes: number): void;
  /** The peer proved that it is still there (RFC 7675): so it does where nothing else is sent. */
  alive(): void;
  /** Something of the protocol was wrong. */
  violation(): void;
  /** There is no connection any more, or none came to be. */
  gone(): void;
}

/** One connection, as seen by what records it. Nothing of it throws. */
export interface Peer {
  /** Asks for packets again (RFC 4585 §6.2.1). */
  askFor(sequences: readonly number[]): void;
  /** Asks for a key frame (RFC 4585 §6.3.1). */
  askForKeyFrame(): void;
  /** Tells what the sender may send at most, in bits per second (REMB, draft-alvestrand-rmcat-remb-03). */
  tellBitrate(bitsPerSecond: number): void;
  close(): Promise<void>;
}

/** Firefox and Chromium open few; anybody who opens more wants something else. */
const mostChannels = 4;

/**
 * Answers an offer that was checked. No TWCC: the library's makes Chromium stay at 0.2 Mbps; REMB does not.
 * @returns null when there is no address or port left to announce
 * @throws what the library throws at an offer it cannot follow
 */
export async function answerOffer(
  offer: string,
  ice: IceOptions,
  events: PeerEvents,
): Promise<{ readonly answer: string; readonly peer: Peer } | null> {
  const connection: RTCPeerConnection = new RTCPeerConnection(
    configurationFor(ice, (check) => {
      events.alive();
      followNomination(connection, check);
    }),
  );
  try {
    const peer = new WeriftPeer(connection, events);
    await connection.setRemoteDescription({ type: 'offer', sdp: offer });
    dropUnprovenDatagrams(connection);
    guardChannels(connection, () => events.violation());
    peer.listen();
    await connection.setLocalDescription(await connection.createAnswer());
    const { publicAddress, allowPrivateCandidates: allowPrivate } = ice;
    const answer = tellCandidates(connection.localDescription?.sdp ?? '', {
      allowPrivate,
      ...(publicAddress === undefined ? {} : { publicAddress }),
    });
    if (answer !== null) return { answer, peer };
    await peer.close();
    return null;
  } catch (error) {
    await connection.close();
    throw error;
  }
}

function configurationFor({ listenOn, ports }: IceOptions, onCheck: (check: Check) => void) {
  const vp8 = new RTCRtpCodecParameters({
    mimeType: 'video/VP8',
    clockRate: 90_000,
    rtcpFeedback: [useNACK(), usePLI(), useREMB()],
  });
  return {
    // ICE lite (RFC 8445 §2.5): we only answer the visitor's checks. Full ICE would ask a STUN server of Google's, which
    // the library falls back to, and fail where the visitor's addresses are private. A peer that goes is noticed by
    // its silence.
    iceLite: true,
    iceServers: [],
    // Only checks that prove the answer's credentials come this far (stun-guard.ts).
    iceFilterStunResponse: (message: Check['message'], from: Check['from'], protocol: Check['protocol']) => {
      onCheck({ message, from, protocol });
      return true;
    },
    // The library's own list would add other addresses to the one to listen on.
    iceUseIpv4: false,
    iceUseIpv6: false,
    iceUseTcp: false,
    iceAdditionalHostAddresses: listenOn === undefined ? addressesOfMachine() : [listenOn],
    codecs: { video: [vp8], audio: [] },
    headerExtensions: { video: [useSdesMid()], audio: [] },
    maxMessageSize: 2048,
    ...(ports === undefined ? {} : { icePortRange: [ports.first, ports.last] as [number, number] }),
    ...(listenOn === undefined ? {} : { iceInterfaceAddresses: { udp4: listenOn } }),
  };
}

function addressesOfMachine(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family }) => family === 'IPv4')
    .map(({ address }) => address);
}

/** How long to wait for a page's answer to the end. */
const goodbyeMs = 500;
/** The only message that a page gets: nothing more is recorded, it closes its connection. */
const goodbye = 'ended';

class WeriftPeer implements Peer {
  readonly #connection: RTCPeerConnection;
  readonly #events: PeerEvents;
  #video: { readonly transceiver: RTCRtpTransceiver; readonly ssrc: number } | null = null;
  #channels = 0;
  #marks: RTCDataChannel | null = null;

  constructor(connection: RTCPeerConnection, events: PeerEvents) {
    this.#connection = connection;
    this.#events = events;
    connection.onTransceiverAdded.subscribe((transceiver) => {
      transceiver.onTrack.subscribe((track) => {
        // The first is the picture itself; retransmissions under another SSRC are not negotiated.
        if (this.#video || track.kind !== 'video' || track.ssrc === undefined) return;
        this.#video = { transceiver, ssrc: track.ssrc };
        // The jitter buffer asks.
        silenceNack(transceiver.receiver);
        track.onReceiveRtp.subscribe(({ header, payload }) =>
          events.packet({
            sequence: header.sequenceNumber,
            timestamp: header.timestamp,
            marker: header.marker,
            payload,
          }),
        );
      });
    });
    connection.onDataChannel.subscribe((channel) => this.#take(channel));
    connection.connectionStateChange.subscribe((state) => {
      // `disconnected` may pass; if it does not, no frames come.
      if (state === 'failed' || state === 'closed') events.gone();
    });
  }

  /** Counts what is not media: RTP and RTCP begin with two bits 10 (RFC 7983). */
  listen(): void {
    for (const { connection } of this.#connection.iceTransports)
      connection.onData.subscribe((data) => {
        if ((data[0] ?? 0) < 128) this.#events.control(data.length);
      });
  }

  askFor(sequences: readonly number[]): void {
    if (!this.#video || sequences.length === 0) return;
    const { transceiver, ssrc } = this.#video;
    const senderSsrc = transceiver.receiver.rtcpSsrc;
    const feedback = new GenericNack({ senderSsrc, mediaSourceSsrc: ssrc, lost: [...sequences] });
    this.#send(new RtcpTransportLayerFeedback({ feedback }));
  }

  askForKeyFrame(): void {
    if (!this.#video) return;
    const { transceiver, ssrc } = this.#video;
    const feedback = new PictureLossIndication({
      senderSsrc: transceiver.receiver.rtcpSsrc,
      mediaSsrc: ssrc,
    });
    this.#send(new RtcpPayloadSpecificFeedback({ feedback }));
  }

  tellBitrate(bitsPerSecond: number): void {
    if (!this.#video) return;
    const { transceiver, ssrc } = this.#video;
    // The mantissa has 18 bits.
    const brExp = Math.max(0, Math.ceil(Math.log2(bitsPerSecond)) - 18);
    const feedback = new ReceiverEstimatedMaxBitrate({
      senderSsrc: transceiver.receiver.rtcpSsrc,
      mediaSsrc: 0,
      ssrcNum: 1,
      ssrcFeedbacks: [ssrc],
      brExp,
      brMantissa: Math.floor(bitsPerSecond / 2 ** brExp),
    });
    this.#send(new RtcpPayloadSpecificFeedback({ feedback }));
  }

  async close(): Promise<void> {
    await this.#sayGoodbye();
    await this.#connection.close().catch(() => {});
  }

  /** The library's own goodbye goes down with its socket: a page would learn of the end by 5 to 30 s of silence. */
  async #sayGoodbye(): Promise<void> {
    const marks = this.#marks;
    if (marks?.readyState !== 'open') return;
    try {
      const closed = marks.stateChanged.watch((state) => state === 'closed', goodbyeMs);
      // A message is heard at once; the channel's own end only after both sides have agreed on it.
      marks.send(goodbye);
      await closed;
    } catch {
      // Nobody is there to answer.
    }
  }

  #take(channel: RTCDataChannel): void {
    this.#channels += 1;
    if (this.#channels > mostChannels) this.#events.violation();
    if (channel.label !== 'marks' || this.#channels > mostChannels) return;
    this.#marks = channel;
    channel.onMessage.subscribe((message) => this.#events.message(message));
  }

  /** Before the handshake is done nothing can be sent, and after the end nobody hears it. */
  #send(packet: RtcpPacket): void {
    const transport = this.#video?.transceiver.receiver.dtlsTransport;
    if (transport?.state === 'connected') transport.sendRtcp([packet]).catch(() => {});
  }
}
