import type { RecordingAnswer } from '@ekyc/contract';
import { Button } from '@ekyc/design/button.tsx';
import { useRef } from 'react';
import { Waiting } from '../../layout/waiting.tsx';
import { videoTime } from '../../words/instants.ts';
import { kindCalls } from '../kind-calls.ts';
import { useOpened } from '../opened-verification.ts';
import { useBytes } from '../use-bytes.ts';
import { markNames, texts } from './recording-texts.ts';

type Mark = RecordingAnswer['marks'][number];

interface Props {
  readonly part: number;
  readonly marks: readonly Mark[];
  readonly purpose: string;
}

/** One video; a press on one of its marks goes to that moment. */
export function VideoPlayer({ part, marks, purpose }: Props) {
  const { publicId, kind } = useOpened().verification;
  const { loaded, reload } = useBytes({ call: kindCalls[kind].video, publicId, part, purpose });
  const video = useRef<HTMLVideoElement>(null);
  if (loaded.state === 'loading') return <Waiting label={texts.loadingVideo} />;
  if (loaded.state === 'failed') {
    return (
      <div className="flex flex-col items-start gap-2">
        <p role="alert">{loaded.problem.title}</p>
        <Button look="small" onClick={() => void reload()}>
          {texts.retry}
        </Button>
      </div>
    );
  }
  const go = (milliseconds: number) => {
    if (video.current !== null) video.current.currentTime = milliseconds / 1000;
  };
  return (
    <div className="flex flex-col gap-4 lg:flex-row">
      {/* Nothing is said in it: the session is recorded without sound. */}
      <video
        ref={video}
        src={loaded.value}
        controls
        muted
        playsInline
        aria-label={texts.video(part + 1)}
        className="max-h-[70dvh] min-w-0 flex-1 rounded-lg bg-[#1a1a1a]"
      />
      <Marks marks={marks} part={part} onGo={go} />
    </div>
  );
}

interface MarksProps {
  readonly part: number;
  readonly marks: readonly Mark[];
  readonly onGo: (milliseconds: number) => void;
}

function Marks({ part, marks, onGo }: MarksProps) {
  const placed = marks.flatMap(({ place, name }) =>
    place?.part === part ? [{ videoMs: place.videoMs, name }] : [],
  );
  if (placed.length === 0) return null;
  return (
    <div className="lg:w-60">
      <p className="font-bold">{texts.marks}</p>
      <ul className="flex flex-wrap gap-1 lg:max-h-96 lg:flex-col lg:flex-nowrap lg:overflow-y-auto">
        {placed.map(({ videoMs, name }, index) => (
          <li key={`${index}-${videoMs}`}>
            <button
              type="button"
              onClick={() => onGo(videoMs)}
              className="min-h-[44px] px-2 text-left text-brand underline underline-offset-4"
            >
              {texts.mark(videoTime(videoMs), markNames[name] ?? name)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
