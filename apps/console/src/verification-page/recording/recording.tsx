import type { RecordingAnswer } from '@ekyc/contract';
import { Button } from '@ekyc/design/button.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { useCallback, useState } from 'react';
import { useLoaded } from '../../api/use-loaded.ts';
import { Failed, Waiting } from '../../layout/waiting.tsx';
import { useMembership } from '../../membership/membership.ts';
import { videoTime } from '../../words/instants.ts';
import { kindCalls } from '../kind-calls.ts';
import { useOpened } from '../opened-verification.ts';
import { texts } from './recording-texts.ts';
import { VideoPlayer } from './video-player.tsx';

/** What was recorded, and its videos where somebody asks for them. */
export function Recording({ purpose }: { purpose: string }) {
  const { client } = useMembership();
  const { publicId, kind } = useOpened().verification;
  const ask = useCallback(
    (signal: AbortSignal) =>
      client.call(kindCalls[kind].recording, { params: { publicId }, purpose, signal }),
    [client, kind, publicId, purpose],
  );
  const { loaded, reload } = useLoaded<RecordingAnswer>(ask);
  return (
    <>
      <h3 className="text-lg font-bold">{texts.heading}</h3>
      {loaded.state === 'loading' && <Waiting label={texts.loading} />}
      {loaded.state === 'failed' && <Failed problem={loaded.problem} onRetry={reload} />}
      {loaded.state === 'loaded' && <Videos recording={loaded.value} purpose={purpose} onReload={reload} />}
    </>
  );
}

interface VideosProps {
  readonly recording: RecordingAnswer;
  readonly purpose: string;
  readonly onReload: () => Promise<void>;
}

function Videos({ recording, purpose, onReload }: VideosProps) {
  const { videos, marks, whole, destroyed, search, chunks } = recording;
  const [shown, setShown] = useState<number | null>(null);
  if (search !== 'done') return <Unsearched hasFailed={search === 'failed'} onReload={onReload} />;
  return (
    <>
      {!whole && <Notice tone="warning">{texts.notWhole}</Notice>}
      {destroyed > 0 && <p>{texts.destroyed}</p>}
      {videos.length === 0 && <p>{chunks + destroyed > 0 ? texts.nothingLeft : texts.none}</p>}
      <div className="flex flex-wrap gap-3">
        {videos.map(({ part, durationMs }) => {
          const duration = videoTime(durationMs);
          return (
            <Button
              key={part}
              look="secondary"
              wide={false}
              disabled={shown === part}
              onClick={() => setShown(part)}
            >
              {videos.length === 1 ? texts.load(duration) : texts.loadPart(part + 1, duration)}
            </Button>
          );
        })}
      </div>
      {shown !== null && <VideoPlayer key={shown} part={shown} marks={marks} purpose={purpose} />}
    </>
  );
}

/** Why nothing can be watched yet, and a way to look again. */
function Unsearched({ hasFailed, onReload }: { hasFailed: boolean; onReload: () => Promise<void> }) {
  return (
    <div className="flex flex-col items-start gap-2">
      <Notice tone={hasFailed ? 'warning' : 'info'}>{hasFailed ? texts.failed : texts.waiting}</Notice>
      <Button look="small" onClick={() => void onReload()}>
        {texts.retry}
      </Button>
    </div>
  );
}
