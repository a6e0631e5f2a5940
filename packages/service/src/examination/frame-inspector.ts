import type { IdType } from '@ekyc/contract';
import type { ChipPorts } from '../chip/index.ts';
import {
  type CardMeasures,
  EngineBusyError,
  type EngineIdentity,
  type FaceMeasures,
  type FaceTemplate,
  type FrameEngine,
  type PicturePrint,
  type PictureSubject,
  thresholds,
} from '../engine/index.ts';
import type { KeyFrame, RecordingPorts } from '../recording/index.ts';

/** How far a frame shows what a picture shows; see the engine's `inspectFrame`. */
export interface Measured {
  readonly faceDistance: number | null;
  readonly cardSimilarity: number | null;
  readonly sceneSimilarity: number | null;
}

/** Looks at frames with the engine, and remembers which it has seen to bear no My Number. Throws EngineBusyError. */
export class FrameInspector {
  readonly #vision: FrameEngine;
  readonly #scanned = new Set<string>();
  /** What was seen of faces, by the frame's hash; null where there was none. */
  readonly #faces = new Map<string, FaceMeasures | null>();
  /** By the frame's hash; null where it shows nothing. */
  readonly #prints = new Map<string, PicturePrint | null>();
  engine: EngineIdentity | null = null;
  /** Frames that the engine could not look at: they may show a My Number. */
  rejected = 0;

  constructor(vision: FrameEngine) {
    this.#vision = vision;
  }

  /** Whether a My Number is seen in it; one that cannot be decoded is counted. */
  async bearsForbidden(frame: KeyFrame, idType: IdType | null): Promise<boolean> {
    return (await this.search(frame, idType)) === 'forbidden';
  }

  /** Looks for a My Number in it; `rejected`: it cannot be decoded, which is counted. */
  async search(frame: KeyFrame, idType: IdType | null): Promise<'clear' | 'forbidden' | 'rejected'> {
    if (this.#scanned.has(frame.payloadSha256)) return 'clear';
    const seen = await this.#vision.inspectFrame(frame.webp, {
      subject: 'documentFront',
      print: true,
      ...(idType === null ? {} : { idType }),
    });
    if (seen.kind === 'busy') throw new EngineBusyError(seen.retryAfterSeconds);
    if (seen.kind === 'rejected') {
      this.rejected += 1;
      return 'rejected';
    }
    this.engine = seen.engine;
    if (seen.forbiddenNumber !== null) return 'forbidden';
    this.#scanned.add(frame.payloadSha256);
    this.#prints.set(frame.payloadSha256, seen.print ?? null);
    return 'clear';
  }

  /** Null where the frame cannot be decoded, or must not be looked at. */
  async compare(
    frame: KeyFrame,
    given: {
      readonly subject: PictureSubject;
      readonly picture: Uint8Array;
      readonly idType: IdType | null;
      /** What is known of the picture since it was taken; null where it shows none. */
      readonly face: FaceTemplate | null;
      readonly card: CardMeasures['quad'] | null;
    },
  ): Promise<Measured | null> {
    const { subject, picture, idType, face, card } = given;
    const seen = await this.#vision.inspectFrame(frame.webp, {
      subject,
      picture,
      pictureFace: face,
      pictureCard: card,
      // Documents that agree so well show by themselves that the picture was before the camera.
      faceBelow: thresholds.frame.card,
      scanned: subject === 'face' || this.#scanned.has(frame.payloadSha256),
      print: true,
      ...(idType === null || subject === 'face' ? {} : { idType }),
    });
    if (seen.kind === 'busy') throw new EngineBusyError(seen.retryAfterSeconds);
    if (seen.kind === 'rejected' || seen.forbiddenNumber !== null) return null;
    this.engine = seen.engine;
    if (seen.face !== undefined) this.#faces.set(frame.payloadSha256, seen.face);
    this.#prints.set(frame.payloadSha256, seen.print ?? null);
    const { faceDistance, cardSimilarity, sceneSimilarity } = seen;
    return { faceDistance, cardSimilarity, sceneSimilarity };
  }

  /** By which the frame is known again; null where it shows nothing, cannot be decoded, or was not looked at yet. */
  printOf(frame: KeyFrame): PicturePrint | null {
    return this.#prints.get(frame.payloadSha256) ?? null;
  }

  /** Of a long video not all prints are held at once. */
  forgetPrint(frame: KeyFrame): void {
    this.#prints.delete(frame.payloadSha256);
  }

  /** Prints a frame without a search: nothing of it may be stored. */
  async print(frame: KeyFrame): Promise<void> {
    if (this.#prints.has(frame.payloadSha256)) return;
    const seen = await this.#vision.inspectFrame(frame.webp, {
      subject: 'documentFront',
      scanned: true,
      print: true,
    });
    if (seen.kind === 'busy') throw new EngineBusyError(seen.retryAfterSeconds);
    this.#prints.set(frame.payloadSha256, (seen.kind === 'inspected' && seen.print) || null);
  }

  /** Whether it was searched, and shows no My Number: only then its print may be stored. */
  isSearched(frame: KeyFrame): boolean {
    return this.#scanned.has(frame.payloadSha256);
  }

  /** Whether {@link faceIn} costs nothing, because the frame was looked at before. */
  knowsFaceIn(frame: KeyFrame): boolean {
    return this.#faces.has(frame.payloadSha256);
  }

  /** The largest face of a frame that shows no document; null where none is seen, or the frame cannot be decoded. */
  async faceIn(frame: KeyFrame): Promise<FaceMeasures | null> {
    const known = this.#faces.get(frame.payloadSha256);
    if (known !== undefined) return known;
    const seen = await this.#vision.inspectFrame(frame.webp, { subject: 'face', scanned: true });
    if (seen.kind === 'busy') throw new EngineBusyError(seen.retryAfterSeconds);
    const face = seen.kind === 'inspected' ? (seen.face ?? null) : null;
    this.#faces.set(frame.payloadSha256, face);
    return face;
  }
}

export type VideoPorts = ChipPorts & RecordingPorts;
