import { Button } from '@ekyc/design/button.tsx';
import { TextField } from '@ekyc/design/field.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { type FormEvent, useState } from 'react';
import { Panel } from '../../layout/panel.tsx';
import { RadioField } from '../../layout/radio-field.tsx';
import { readerTexts as texts, stopTexts } from '../counter-texts.ts';
import { pair, type ReaderSource } from './reader-client.ts';
import type { ReaderState } from './use-reader.ts';

interface Props {
  readonly source: ReaderSource;
  /** Null where there is one way only. */
  readonly onKind: ((kind: ReaderSource['kind']) => void) | null;
  readonly reader: ReaderState;
  readonly onAgain: () => void;
}

const sources = { usb: texts.usb, specimen: texts.specimen } as const;

/** Which reader, and how it stands. */
export function ReaderPanel({ source, onKind, reader, onAgain }: Props) {
  return (
    <Panel heading={texts.heading}>
      {onKind !== null && (
        <RadioField legend={texts.source} names={sources} value={source.kind} onChange={onKind} />
      )}
      {source.kind === 'specimen' ? <p>{texts.ready}</p> : <UsbReader reader={reader} onAgain={onAgain} />}
    </Panel>
  );
}

function UsbReader({ reader, onAgain }: Pick<Props, 'reader' | 'onAgain'>) {
  if (reader.state === 'connecting') return <p role="status">{texts.connecting}</p>;
  if (reader.state === 'connected') return <p role="status">{statusWords(reader)}</p>;
  if (reader.code === 'not_paired') return <PairForm onPaired={onAgain} />;
  return (
    <>
      <Notice tone="warning">
        {reader.code === 'unreachable' ? texts.notRunning : stopTexts[reader.code]}
      </Notice>
      <p>
        <Button look="secondary" wide={false} onClick={onAgain}>
          {texts.retry}
        </Button>
      </p>
    </>
  );
}

function statusWords({ status }: Extract<ReaderState, { state: 'connected' }>): string {
  if (!status.service) return texts.noService;
  if (status.busy) return texts.busy;
  const withCard = status.readers.find(({ card }) => card);
  if (withCard) return texts.card(withCard.name);
  const [first] = status.readers;
  return first ? texts.noCard(first.name) : texts.noReader;
}

function PairForm({ onPaired }: { onPaired: () => void }) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [pending, run] = usePending(async () => {
    const digits = code.replaceAll(/\s/g, '');
    if (!/^[0-9]{6}$/.test(digits)) return setError(texts.codeMalformed);
    const paired = await pair(digits);
    if (paired.ok) return onPaired();
    setCode('');
    if (paired.code === 'unreachable') return onPaired();
    setError(paired.triesLeft === undefined ? stopTexts[paired.code] : texts.codeWrong(paired.triesLeft));
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run();
  };
  return (
    <form onSubmit={submit} noValidate className="flex max-w-md flex-col gap-3">
      <TextField
        label={texts.code}
        hint={texts.codeHint}
        value={code}
        onChange={setCode}
        error={error}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
      />
      <Button type="submit" pending={pending} wide={false}>
        {texts.connect}
      </Button>
    </form>
  );
}
