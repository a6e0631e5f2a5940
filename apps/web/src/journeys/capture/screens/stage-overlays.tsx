import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { useLong } from '@ekyc/design/use-long.ts';
import * as designTexts from '@ekyc/design/design-texts.ts';
import { LateDrawing } from '../../../design/late-drawing.tsx';
import type { LateDrawingName } from '../../../design/late-drawings.tsx';
import { coachMs } from '../stage-delays.ts';
import type { Picture } from '../picture.ts';
import { footBottom } from './camera-panel.tsx';
import { PictureFocus, usePictureUrl } from './picture-focus.tsx';
import * as captureTexts from '../capture-texts.ts';

interface CoachProps {
  readonly drawing: ReactNode;
  /** In a few words. */
  readonly text: string;
  /** What becomes of the picture before; none where there is none. */
  readonly before?: ReactNode;
  readonly onDone: () => void;
}

/** How the next picture is taken: a drawing for a moment, skipped by a tap anywhere or by its button. */
export function Coach({ drawing, text, before, onDone }: CoachProps) {
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    const timer = window.setTimeout(() => done.current(), coachMs);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <>
      <button
        type="button"
        data-testid="coach"
        onClick={onDone}
        className="absolute inset-0 z-20 flex flex-col items-center justify-center gap-4 bg-[#0b0d10]/90 p-6 text-center text-white"
      >
        <span className="w-60 max-w-[70%]">{drawing}</span>
        <span className="text-xl font-bold">{text}</span>
        <span className="text-sm underline underline-offset-4">{captureTexts.coachSkip}</span>
      </button>
      {before && (
        // Where it stands on when the camera is looked through, so that it does not move.
        <div
          className={`pointer-events-none absolute inset-x-0 z-20 flex flex-col items-center px-4 ${footBottom}`}
        >
          {before}
        </div>
      )}
    </>
  );
}

/** A short white: the picture was taken. */
export function ShutterFlash() {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none fixed inset-0 animate-shutter bg-white opacity-0 motion-reduce:hidden"
    />
  );
}

interface FrozenProps {
  readonly name: string;
  readonly picture: Picture;
  readonly state: 'sending' | 'accepted';
}

/** The picture that was taken, while it is looked at; then its tick. */
export function Frozen({ name, picture, state }: FrozenProps) {
  const long = useLong(state === 'sending');
  return (
    <div
      {...(state === 'sending' && { 'data-waiting': true })}
      className="absolute inset-0 z-20 flex flex-col items-center justify-center gap-4 bg-[#0b0d10]/80 p-4"
    >
      <div className="relative w-full max-w-md">
        <PictureFocus picture={picture} alt={captureTexts.shutterTaken(name)} />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 animate-shutter rounded-xl border-4 border-white opacity-0 motion-reduce:hidden"
        />
        {state === 'accepted' && <Tick />}
      </div>
      <p role="status" className="rounded-full bg-black/80 px-4 py-2 text-center font-bold text-white">
        {state === 'accepted' ? captureTexts.shutterAccepted(name) : captureTexts.shutterChecking}
        {long && (
          <>
            <br />
            {designTexts.waitingLong}
          </>
        )}
      </p>
      {long && (
        <Button look="onDark" onClick={() => window.location.reload()}>
          {designTexts.buttonReload}
        </Button>
      )}
    </div>
  );
}

interface CheckedProps {
  readonly name: string;
  readonly picture: Picture;
  readonly state: 'sending' | 'accepted';
}

/** The picture before, small, while it is looked at beside what is done meanwhile; then its tick. */
export function CheckedBeside({ name, picture, state }: CheckedProps) {
  return (
    <div
      role="status"
      data-testid="checked-beside"
      className="flex items-center gap-3 rounded-full bg-black/80 py-2 pr-5 pl-3 text-white"
    >
      <div className="relative w-14 shrink-0">
        <PictureFocus picture={picture} alt="" />
        {state === 'accepted' && <Tick size="size-6" />}
      </div>
      {state === 'accepted' ? captureTexts.shutterAccepted(name) : captureTexts.checkingBeside(name)}
    </div>
  );
}

function Tick({ size = 'size-20' }: { readonly size?: string }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={`absolute inset-0 m-auto ${size} animate-appear`}>
      <circle cx="32" cy="32" r="30" fill="#259d63" stroke="white" strokeWidth="3" />
      <path
        d="M18 33l10 10 19-21"
        fill="none"
        stroke="white"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

interface CheckProps {
  readonly name: string;
  readonly question: string;
  readonly picture: Picture;
  readonly sending: boolean;
  readonly onUse: () => void;
  readonly onAgain: () => void;
}

/** A picture taken by hand: the visitor looks at the whole of it before it is sent. */
export function CheckOnStage({ name, question, picture, sending, onUse, onAgain }: CheckProps) {
  const box = useFirstButtonFocus();
  const [large, enlarge] = useState(false);
  const url = usePictureUrl(picture.blob);
  return (
    <div
      ref={box}
      className="absolute inset-0 z-40 flex flex-col justify-end gap-4 overflow-y-auto bg-[#0b0d10] p-4 pb-14 text-white lg:justify-center lg:px-16"
    >
      <div className={`min-h-0 flex-1 ${large ? 'overflow-auto' : 'flex items-center justify-center'}`}>
        <button type="button" aria-pressed={large} onClick={() => enlarge(!large)} className="block w-full">
          <img
            src={url}
            alt={captureTexts.shutterTaken(name)}
            className={large ? 'w-[220%] max-w-none' : 'mx-auto max-h-[52dvh] rounded-xl object-contain'}
          />
          <span className="block py-2 text-center text-sm">
            {large ? captureTexts.pictureWhole : captureTexts.pictureEnlarge}
          </span>
        </button>
      </div>
      <p className="text-center text-lg font-bold">{question}</p>
      <Button data-testid="use-picture" pending={sending} onClick={onUse}>
        {captureTexts.shutterUse}
      </Button>
      <Button look="onDark" wide data-testid="retake" disabled={sending} onClick={onAgain}>
        {captureTexts.shutterAgain}
      </Button>
    </div>
  );
}

interface RefusalProps {
  readonly heading: string;
  readonly reasons: readonly string[];
  /** Else what the first reason asks for, where that is drawn. */
  readonly drawing?: LateDrawingName | undefined;
  /** The ways on, the likeliest first. */
  readonly children: ReactNode;
}

/** What a reason asks for, drawn. */
const drawings: Readonly<Record<string, LateDrawingName>> = {
  [captureTexts.problemTexts.document_glare]: 'lessLight',
  [captureTexts.problemTexts.picture_dark]: 'moreLight',
  [captureTexts.problemTexts.portrait_not_found]: 'fingerOff',
  [captureTexts.problemTexts.document_wrong_side]: 'turnOver',
  [captureTexts.problemTexts.document_wrong_type]: 'wrongDocument',
  [captureTexts.problemTexts.edge_not_seen]: 'tilt',
  [captureTexts.problemTexts.tilt_too_little]: 'tilt',
};

/** Why the picture must be taken again, over the camera that stays. */
export function RefusalOnStage({
  heading,
  reasons,
  drawing = drawings[reasons[0] ?? ''],
  children,
}: RefusalProps) {
  const box = useFirstButtonFocus();
  return (
    <div className="absolute inset-0 z-20 flex items-end justify-center overflow-y-auto bg-black/60 p-4 pb-14 lg:items-center">
      <div
        ref={box}
        role="alert"
        data-ground="light"
        className="flex w-full max-w-md flex-col gap-4 rounded-xl bg-white p-6 text-solid-gray-900"
      >
        {drawing !== undefined && (
          <div className="mx-auto w-32">
            <LateDrawing name={drawing} />
          </div>
        )}
        <h2 className="text-xl font-bold">{heading}</h2>
        {reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
        {children}
      </div>
    </div>
  );
}

/** What stands here is gone on with by its first button. */
function useFirstButtonFocus() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // After the heading behind it, which takes the focus where it changed at the same time.
    const frame = requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>('[data-testid]')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, []);
  return box;
}
