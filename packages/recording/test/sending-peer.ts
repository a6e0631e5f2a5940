import {
  MediaStreamTrack,
  type RTCDataChannel,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  RtpHeader,
  RtpPacket,
  useNACK,
} from 'werift';
import type { MediaPacket } from '../src/media/jitter-buffer.ts';

/** A peer that may send whatever it likes: the library's other end, without a browser. */
export class SendingPeer {
  readonly connection: RTCPeerConnection;
  readonly marks: RTCDataChannel;
  readonly #track = new MediaStreamTrack({ kind: 'video' });

  /** @param address of this machine, to send from; Janus answers none of loopback */
  constructor(address = '127.0.0.1') {
    this.connection = new RTCPeerConnection({
      // What is not bundled stays open for ever.
      bundlePolicy: 'max-bundle',
      // The library asks Google's STUN server where none is named.
      iceServers: [{ urls: 'stun:127.0.0.1:9' }],
      iceStunGatherTimeout: 0.01,
      iceUseIpv4: false,
      iceUseIpv6: false,
      iceUseTcp: false,
      iceAdditionalHostAddresses: [address],
      iceInterfaceAddresses: { udp4: address },
      codecs: {
        video: [
          new RTCRtpCodecParameters({ mimeType: 'video/VP8', clockRate: 90_000, rtcpFeedback: [useNACK()] }),
        ],
        audio: [],
      },
    });
    this.marks = this.connection.createDataChannel('marks');
    this.connection.addTransceiver(this.#track, { direction: 'sendonly' });
  }

  async offer(): Promise<string> {
    await this.connection.setLocalDescription(await this.connection.createOffer());
    return this.connection.localDescription?.sdp ?? '';
  }

  /** Resolves once connected and the channel is open. */
  async accept(answer: string): Promise<void> {
    await this.connection.setRemoteDescription({ type: 'answer', sdp: answer });
    if (this.connection.connectionState !== 'connected')
      await this.connection.connectionStateChange.watch((state) => state === 'connected', 10_000);
    if (this.marks.readyState !== 'open')
      await this.marks.stateChanged.watch((state) => state === 'open', 10_000);
  }

  send({ sequence, timestamp, marker, payload }: MediaPacket): void {
    const header = new RtpHeader({
      sequenceNumber: sequence,
      timestamp,
      marker,
      payloadType: 96,
      version: 2,
    });
    this.#track.writeRtp(new RtpPacket(header, payload));
  }

  /** A message of any kind (PPID) on any stream, past the data channels' own rules. */
  async sendRaw(stream: number, kind: number, message: Buffer): Promise<void> {
    await this.connection.sctpTransport?.sctp.send(stream, kind, message);
  }

  /** Anything at all in place of an SCTP packet. */
  async sendControl(bytes: Buffer): Promise<void> {
    await this.connection.dtlsTransports[0]?.sendData(bytes);
  }

  async close(): Promise<void> {
    await this.connection.close();
  }
}
