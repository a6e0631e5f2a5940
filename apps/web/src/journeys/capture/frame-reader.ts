import type { FrameGrabber } from '../../camera/frame-grabber.ts';
import { type DocumentShape, documentAspects } from '../../camera/preview-layout.ts';
import { AutoShutter } from '../../guidance/auto-shutter.ts';
import { CardAnalyser } from '../../guidance/card/card-analyser.ts';
import type { CardLook } from '../../guidance/card/card-look.ts';
import type { CardPose } from '../../guidance/card/judge-card.ts';
import type { Quad } from '@ekyc/vision/card';
import type { Rectangle } from '../../guidance/card/geometry.ts';
import type { FaceReading } from '../../guidance/face/face-reading.ts';
import type { Judgement } from '../../guidance/guidance-code.ts';
import { MyNumberWatch } from '../../guidance/my-number/my-number-watch.ts';
import { autoShutterDelays } from '../../guidance/shutter-delays.ts';

export interface FrameReading extends Judgement {
  readonly quad: Quad | null;
  readonly look: CardLook | null;
  readonly face: FaceReading | null;
}

/** Judges the grabbed frame; keeps what it must remember from frame to frame. */
export interface FrameReader {
  read(grabber: FrameGrabber, guide: Rectangle): Promise<FrameReading>;
  /** Whether this part of the frame shows what must never be taken: asked of the very frame before any shutter opens. */
  refuses(grabber: FrameGrabber, part: Rectangle): Promise<boolean>;
  readonly shutter: AutoShutter;
  /** Milliseconds from one frame to the next. */
  readonly interval: () => number;
}

/** Nothing is known yet. */
export const preparing: FrameReading = {
  code: 'preparing',
  good: false,
  still: false,
  quad: null,
  look: null,
  face: null,
};

/** A card still for a third of a second is taken: well under the second of the bench, long enough not to blur. */
export function cardReader(
  { pose, shape }: { readonly pose: CardPose; readonly shape: DocumentShape },
  otherSide: CardLook | null,
): FrameReader {
  const analyser = new CardAnalyser(documentAspects[shape], otherSide);
  const watch = pose === 'flat' ? new MyNumberWatch() : null;
  return {
    async read(grabber, guide) {
      const reading = analyser.read(grabber, guide, pose);
      const forbidden = watch?.update(grabber, guide);
      const said = forbidden ? ({ code: 'forbidden_number', good: false } as const) : {};
      return Promise.resolve({ ...reading, face: null, ...said });
    },
    refuses: async (grabber, part) => (await watch?.inFrame(grabber, part)) ?? false,
    shutter: new AutoShutter(autoShutterDelays.card),
    interval: () => 90,
  };
}
