import { createHash } from 'node:crypto';
import {
  type LicenceHolder,
  type SceneName,
  type Scenes,
  type VisitorClient,
  VisitorJourney,
} from '@ekyc/testkit';
import sharp, { type Sharp } from 'sharp';
import { SendingPeer } from '../../../packages/recording/test/sending-peer.ts';
import { packetsOf } from '../../../packages/recording/test/vp8-frames.ts';

/** Frames of one picture; the recorder wants a key frame at each shutter. */
export const framesEach = 8;

/** In which order a licence's pictures are taken; both instructions are of the last place but one. */
export function orderOf(scene: SceneName): number {
  const order: readonly SceneName[] = ['front', 'back', 'thickness', 'tilted', 'face.neutral'];
  return order.includes(scene) ? order.indexOf(scene) : order.length;
}

const frameMs = 120;

/** A VP8 key frame of a picture as large as it is: what lossy WebP holds (RFC 9649 §2.5). */
export async function encodedFrame(picture: Sharp, quality: number): Promise<Buffer> {
  // The quickest way to encode: these frames are made by the hundred, and nobody asks how small they are.
  const webp = await picture.webp({ quality, effort: 0 }).toBuffer();
  const at = webp.indexOf('VP8 ', 12, 'latin1');
  return webp.subarray(at + 8, at + 8 + webp.readUInt32LE(at + 4));
}

/** A VP8 key frame of a picture, as small as a video's. */
export async function frameOf(jpeg: Uint8Array, quality = 50): Promise<Buffer> {
  return encodedFrame(asFilmed(jpeg), quality);
}

function asFilmed(jpeg: Uint8Array): Sharp {
  return sharp(jpeg).resize(640, 640, { fit: 'inside' });
}

/** Of the picture's width. */
const thing = 0.05;

let places = 0;

/**
 * The same scene with small things at its edges, others for each place: nobody stands twice where they stood, and a video
 * is known again by what it shows.
 */
async function seenAt(place: number, jpeg: Uint8Array): Promise<Buffer> {
  const { width, height } = await sharp(jpeg).metadata();
  const side = Math.round(thing * width);
  const things = Array.from({ length: 6 }, (_, at) => ({
    input: {
      create: { width: side, height: side, channels: 3 as const, background: at % 2 ? '#222' : '#ddd' },
    },
    left: Math.round((0.06 + 0.82 * ((place * 0.618 + at * 0.271) % 1)) * width),
    top: Math.round((at < 3 ? 0.05 : 0.88) * height),
  }));
  return sharp(jpeg).composite(things).jpeg({ quality: 92 }).toBuffer();
}

/** A visitor who sends video over WebRTC without a browser: each frame a key frame of what the camera sees. */
export class RecordedVisitor {
  readonly #visitor: VisitorClient;
  readonly #peer = new SendingPeer();
  #sequence = 1;
  #startedAt = 0;
  #salt = 0;
  readonly #place: number;
  /** Frames as they were sent. */
  readonly sent: Buffer[] = [];

  /** @param place a place of its own where none is said */
  constructor(visitor: VisitorClient, place = (places += 1)) {
    this.#visitor = visitor;
    this.#place = place;
  }

  /** Connects; the verification must be bound. */
  async connect(): Promise<number> {
    const answer = await this.#visitor.call('identification.startWebrtc', { sdp: await this.#peer.offer() });
    if (answer.status !== 200) throw new Error(`webrtc: ${answer.status} ${JSON.stringify(answer.body)}`);
    await this.#peer.accept(answer.body.sdp ?? '');
    this.#startedAt = performance.now();
    return answer.body.segment;
  }

  /** Shows the camera a picture for about a second. */
  async show(jpeg: Uint8Array): Promise<void> {
    const seen = await asFilmed(await seenAt(this.#place, jpeg))
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (let at = 0; at < framesEach; at += 1) {
      this.#salt += 1;
      this.sendFrame(await encodedFrame(sharp(seen.data, { raw: seen.info }), 40 + (this.#salt % 30)));
      await new Promise((resolve) => setTimeout(resolve, frameMs));
    }
    this.#off();
  }

  /** Sends frames again that were sent before. */
  async replay(frames: readonly Buffer[]): Promise<void> {
    for (const frame of frames) {
      this.sendFrame(frame);
      await new Promise((resolve) => setTimeout(resolve, frameMs));
    }
    this.#off();
  }

  /** The camera's pause while the picture is looked at: a busy machine takes longer than a silence may last. */
  #off(): void {
    this.#peer.marks.send(JSON.stringify({ name: 'camera.off', at: performance.now() }));
  }

  /** The shutter's mark for the bytes that are uploaded next. */
  shutter(bytes: Uint8Array): void {
    const detail = createHash('sha256').update(bytes).digest('hex');
    this.#peer.marks.send(JSON.stringify({ name: 'shutter', at: performance.now(), detail }));
  }

  sendFrame(frame: Buffer): void {
    this.sent.push(frame);
    const timestamp = Math.round((performance.now() - this.#startedAt) * 90);
    const packets = packetsOf(frame, { sequence: this.#sequence, timestamp });
    this.#sequence += packets.length;
    for (const packet of packets) this.#peer.send(packet);
  }

  async leave(): Promise<void> {
    await this.#peer.close();
  }
}

/** What is in front of the camera when a picture is uploaded; frames of an earlier session are sent as they were. */
export type Filmed = (
  shot: Buffer,
  scene: SceneName,
) => Uint8Array | readonly Buffer[] | Promise<Uint8Array | readonly Buffer[]>;

/** A journey over the API whose every picture is in the video as well, or another one in its place. */
export class RecordedJourney extends VisitorJourney {
  readonly video: RecordedVisitor;
  readonly #filmed: Filmed;

  constructor(
    journey: { readonly visitor: VisitorClient; readonly scenes: Scenes; readonly holder: LicenceHolder },
    filmed: Filmed = (shot) => shot,
    place?: number,
  ) {
    super(journey.visitor, journey.scenes, journey.holder);
    this.video = new RecordedVisitor(journey.visitor, place);
    this.#filmed = filmed;
  }

  override async begin(): Promise<void> {
    await super.begin();
    await this.video.connect();
  }

  override async shot(scene: SceneName): Promise<Buffer> {
    const shot = await super.shot(scene);
    this.video.shutter(shot);
    const seen = await this.#filmed(shot, scene);
    await (seen instanceof Uint8Array ? this.video.show(seen) : this.video.replay(seen));
    return shot;
  }
}
