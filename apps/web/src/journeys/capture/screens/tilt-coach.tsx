import { type DocumentShape, documentAspects } from '../../../camera/preview-layout.ts';
import type { Quad } from '@ekyc/vision/card';
import { measureQuad } from '../../../guidance/card/geometry.ts';
import { tiltOf } from '../../../guidance/card/judge-card.ts';
import * as captureTexts from '../capture-texts.ts';

const wantedTilt = 48;

interface Props {
  /** The document as the camera sees it, in pixels of the video. */
  readonly quad: Quad | null;
  readonly shape: DocumentShape;
  /** CSS pixels from the area's top. */
  readonly top: number;
}

/** A live drawing: the tilt wanted as a dashed card, the tilt the camera sees as a solid one with its edge. */
export function TiltCoach({ quad, shape, top }: Props) {
  const seen = quad === null ? null : tiltOf(measureQuad(quad).aspect, documentAspects[shape]);
  const tilt = Math.round(((seen ?? 0) * 180) / Math.PI);
  return (
    <div
      aria-hidden="true"
      style={{ top }}
      className="absolute left-1/2 flex -translate-x-1/2 items-center gap-4 rounded-xl bg-black/80 px-5 py-3"
    >
      <div className="relative h-20 w-32 [perspective:420px]">
        <Card tilt={wantedTilt} className="border-2 border-dashed border-white" />
        {quad !== null && (
          <Card tilt={tilt} className="border border-white bg-blue-300/80 shadow-[0_5px_0_#ffd43d]" />
        )}
      </div>
      <p className="text-sm whitespace-nowrap">
        {captureTexts.tiltToDashes}
        <br />
        {captureTexts.tiltTilt}
      </p>
    </div>
  );
}

function Card({ tilt, className }: { tilt: number; className: string }) {
  return (
    <div
      style={{ transform: `rotateX(${tilt}deg)` }}
      className={`absolute inset-0 m-auto h-[4.6rem] w-[7.3rem] rounded-md ${className}`}
    />
  );
}
