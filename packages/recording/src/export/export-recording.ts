import type * as Mediabunny from 'mediabunny';
import { packetsOf, type TimedPacket } from './packets.ts';
import { readRecording, type RecordingSource } from './read-recording.ts';

/** Takes the bytes of one file; places already written may be written again. */
export interface ExportSink {
  write(bytes: Uint8Array, position: number): Promise<void>;
}

export interface ExportedFile {
  readonly mimeType: 'video/webm' | 'video/mp4';
  readonly codec: TimedPacket['codec'];
  /** Where its first picture stands on the recording's timeline, ms. */
  readonly fromMs: number;
  readonly durationMs: number;
  readonly frames: number;
}

export interface ExportRequest extends RecordingSource {
  /** On the recording's timeline in ms; the file begins with the last key frame before. All where it is absent. */
  readonly range?: { readonly fromMs: number; readonly toMs: number };
  /** Called once a file begins. */
  readonly openSink: (file: Pick<ExportedFile, 'mimeType' | 'codec'>) => ExportSink | Promise<ExportSink>;
}

/**
 * Remuxes a recording into files with a duration and an index, which play and seek; nothing is encoded again. One file
 * for all that was recorded over WebRTC (VP8, WebM), another for each further codec of fallback segments. Where nothing
 * was recorded the last picture stands.
 * @returns the files in order of their begin; none where there is no picture in the range
 * @throws ChainFaultError where the recording is not what was stored; what the sinks throw
 */
export async function exportRecording(request: ExportRequest): Promise<ExportedFile[]> {
  const { fromMs = 0, toMs = Number.POSITIVE_INFINITY } = request.range ?? {};
  const { openSink } = request;
  // Loaded with the first export: most processes export nothing.
  const media = await import('mediabunny');
  const files = new Map<string, FileWriter>();
  for await (const packet of packetsOf(readRecording(request))) {
    const file = files.get(packet.codec) ?? new FileWriter(packet.codec, { fromMs, openSink, media });
    files.set(packet.codec, file);
    // The chain is checked to its end even so.
    if (packet.atMs < toMs) await file.add(packet);
  }
  const exported: ExportedFile[] = [];
  for (const file of files.values()) {
    const finished = await file.finish();
    if (finished) exported.push(finished);
  }
  return exported.toSorted((a, b) => a.fromMs - b.fromMs);
}

/** Shown for the last picture, in ms: at 30 a second. */
const lastFrameMs = 33;

class FileWriter {
  readonly #codec: TimedPacket['codec'];
  readonly #fromMs: number;
  readonly #openSink: ExportRequest['openSink'];
  readonly #media: typeof Mediabunny;
  /** Since the last key frame before the range; they make its first picture. */
  #before: TimedPacket[] = [];
  #open: { output: Mediabunny.Output; source: Mediabunny.EncodedVideoPacketSource; fromMs: number } | null =
    null;
  /** Its duration is known once the next is there. */
  #last: TimedPacket | null = null;
  #config: VideoDecoderConfig | undefined;
  #frames = 0;

  constructor(
    codec: TimedPacket['codec'],
    given: Pick<ExportRequest, 'openSink'> & { readonly fromMs: number; readonly media: typeof Mediabunny },
  ) {
    this.#codec = codec;
    this.#fromMs = given.fromMs;
    this.#openSink = given.openSink;
    this.#media = given.media;
  }

  get #mimeType(): ExportedFile['mimeType'] {
    return this.#codec === 'avc' || this.#codec === 'hevc' ? 'video/mp4' : 'video/webm';
  }

  async add(packet: TimedPacket): Promise<void> {
    if (this.#open) return this.#write(packet);
    if (packet.key && packet.atMs <= this.#fromMs) this.#before = [];
    if (!packet.key && this.#before.length === 0) return;
    this.#before.push(packet);
    if (packet.atMs >= this.#fromMs) await this.#begin();
  }

  /** Null where nothing was written. */
  async finish(): Promise<ExportedFile | null> {
    // All of it lies before the range's begin, but is what is seen then.
    if (!this.#open && this.#before.length > 0) await this.#begin();
    if (!this.#open || !this.#last) return null;
    const { output, fromMs } = this.#open;
    const durationMs = this.#last.atMs - fromMs + lastFrameMs;
    await this.#add(this.#last, lastFrameMs);
    await output.finalize();
    return { mimeType: this.#mimeType, codec: this.#codec, fromMs, durationMs, frames: this.#frames };
  }

  async #begin(): Promise<void> {
    const [first] = this.#before;
    if (!first) return;
    const sink = await this.#openSink({ mimeType: this.#mimeType, codec: this.#codec });
    const { EncodedVideoPacketSource, Mp4OutputFormat, Output, StreamTarget, WebMOutputFormat } = this.#media;
    const target = new StreamTarget(
      new WritableStream({ write: ({ data, position }) => sink.write(data, position) }),
    );
    const format = this.#mimeType === 'video/mp4' ? new Mp4OutputFormat() : new WebMOutputFormat();
    const output = new Output({ format, target });
    const source = new EncodedVideoPacketSource(this.#codec);
    output.addVideoTrack(source);
    await output.start();
    this.#config = first.config;
    this.#open = { output, source, fromMs: first.atMs };
    for (const packet of this.#before.splice(0)) await this.#write(packet);
  }

  async #write(packet: TimedPacket): Promise<void> {
    const last = this.#last;
    this.#last = packet;
    if (last) await this.#add(last, packet.atMs - last.atMs);
  }

  async #add({ key, atMs, data }: TimedPacket, durationMs: number): Promise<void> {
    if (!this.#open) return;
    const at = (atMs - this.#open.fromMs) / 1000;
    const packet = new this.#media.EncodedPacket(data, key ? 'key' : 'delta', at, durationMs / 1000);
    const config = this.#frames === 0 && this.#config ? { decoderConfig: this.#config } : undefined;
    await this.#open.source.add(packet, config);
    this.#frames += 1;
  }
}
