import type { ReaderProgress } from '@ekyc/contract/reader';
import { Button } from '@ekyc/design/button.tsx';
import { Dialog } from '@ekyc/design/dialog.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { saveFile } from '../../layout/save-file.ts';
import { Panel } from '../../layout/panel.tsx';
import { Waiting } from '../../layout/waiting.tsx';
import {
  keyNames,
  readerTexts,
  readingTexts as texts,
  refusalTexts,
  refusedTexts,
  stopTexts,
  triesLeftText,
} from '../counter-texts.ts';
import { lastTrace, type ReaderSource } from '../reader/reader-client.ts';
import { wordsOfFile } from './words-of-file.ts';
import type { Reading, useReading } from './use-reading.ts';

type Acts = Omit<ReturnType<typeof useReading>, 'reading' | 'begin'>;
type Stopped = Extract<Reading, { state: 'stopped' }>['stopped'];

/** How the reading goes, and what to do where it stopped. */
export function ReadingPanel({
  reading,
  acts,
  source,
}: {
  reading: Reading;
  acts: Acts;
  source: ReaderSource;
}) {
  return (
    <Panel heading={texts.heading}>
      <Inside reading={reading} acts={acts} source={source} />
    </Panel>
  );
}

function Inside({ reading, acts, source }: Parameters<typeof ReadingPanel>[0]) {
  switch (reading.state) {
    case 'starting':
      return <Waiting label={texts.starting} />;
    case 'reading':
      return (
        <>
          <Waiting label={progressWords(reading.progress)} />
          <p className="text-center font-bold">{texts.keep}</p>
        </>
      );
    case 'sending':
      return <Waiting label={texts.sending} />;
    case 'stopped':
      return <StoppedNotice stopped={reading.stopped} acts={acts} source={source} />;
    case 'failed':
      return <Again tone="error" text={reading.problem.title} acts={acts} />;
    case 'answered':
      return <Refused refusal={reading.answer.refusal} acts={acts} />;
    case 'keys':
      return null;
  }
}

function progressWords(progress: ReaderProgress | null): string {
  if (progress === null) return texts.starting;
  return progress.type === 'reading' ? texts.reading(wordsOfFile(progress.file)) : texts[progress.type];
}

/** Where the same may be tried again without typing again. */
const canGoOn: readonly Stopped['code'][] = [
  'card_removed',
  'card_silent',
  'card_unclear',
  'no_card',
  'no_reader',
  'no_card_service',
  'card_in_use',
  'card_in_use_elsewhere',
  'reader_unplugged',
  'challenge_missing',
  'unreachable',
];

function StoppedNotice({ stopped, acts, source }: { stopped: Stopped; acts: Acts; source: ReaderSource }) {
  const { code, key, triesLeft } = stopped;
  if (code === 'last_try') return <LastTry stopped={stopped} acts={acts} />;
  return (
    <>
      <Notice tone={canGoOn.includes(code) ? 'warning' : 'error'}>
        <p>{code === 'unreachable' ? readerTexts.notRunning : stopTexts[code]}</p>
        {key !== undefined && triesLeft !== undefined && triesLeft > 0 && (
          <p>{triesLeftText(keyNames[key], triesLeft)}</p>
        )}
      </Notice>
      <div className="flex flex-wrap gap-3">
        {canGoOn.includes(code) && (
          <Button wide={false} onClick={() => acts.goOn(stopped)}>
            {texts.again}
          </Button>
        )}
        <Button look="secondary" wide={false} onClick={acts.toKeys}>
          {texts.change}
        </Button>
      </div>
      {source.kind === 'usb' && <SaveTrace />}
    </>
  );
}

/** The last try is spent by a person's word alone. */
function LastTry({ stopped, acts }: { stopped: Stopped; acts: Acts }) {
  const key = stopped.key === undefined ? '' : keyNames[stopped.key];
  return (
    <Dialog heading={texts.lastTryHeading} onClose={acts.toKeys}>
      <p>{stopped.triesLeft === undefined ? texts.lastTryUnknown(key) : texts.lastTry(key)}</p>
      <Button look="secondary" onClick={acts.toKeys}>
        {texts.change}
      </Button>
      <Button look="text" onClick={() => acts.takeLast(stopped)}>
        {texts.lastTryAgreed}
      </Button>
    </Dialog>
  );
}

function SaveTrace() {
  const [pending, save] = usePending(async () => {
    const commands = await lastTrace();
    if (commands === null) return;
    saveFile(
      new Blob([JSON.stringify({ commands }, null, 1)], { type: 'application/json' }),
      texts.traceName,
    );
  });
  return (
    <div className="flex flex-col items-start gap-1">
      <Button look="small" pending={pending} onClick={save}>
        {texts.saveTrace}
      </Button>
      <p className="text-sm text-solid-gray-700">{texts.saveTraceHint}</p>
    </div>
  );
}

function Refused({ refusal, acts }: { refusal: string | undefined; acts: Acts }) {
  return <Again tone="error" text={refusalTexts[refusal ?? ''] ?? refusedTexts.heading} acts={acts} />;
}

function Again({ tone, text, acts }: { tone: 'error' | 'warning'; text: string; acts: Acts }) {
  return (
    <>
      <Notice tone={tone}>{text}</Notice>
      <p>
        <Button look="secondary" wide={false} onClick={acts.toKeys}>
          {refusedTexts.again}
        </Button>
      </p>
    </>
  );
}
