import type { ShownListing } from '@ekyc/contract';
import { Button } from '@ekyc/design/button.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { useState } from 'react';
import { useSend } from '../api/use-send.ts';
import { focusFirstInvalid } from '../layout/focus-first-invalid.ts';
import { TextArea } from '../layout/text-area.tsx';
import { useMembership } from '../membership/membership.ts';
import { usePermission } from '../membership/use-permission.ts';
import { shownTexts as texts } from './listings-texts.ts';

interface Props {
  readonly listing: ShownListing;
  readonly onDone: () => void;
}

type Worded = 'decline' | 'end';

/** What this member may do with a listing in its state. */
export function ListingActs({ listing, onDone }: Props) {
  const { client } = useMembership();
  const mayAct = usePermission()('decisions', 'write');
  const [asked, setAsked] = useState<Worded | null>(null);
  const { id, state, own, list } = listing;
  const { pending, run, problem } = useSend(
    (act: 'approve' | 'withdraw') => client.call(`listing.${act}`, { params: { id } }),
    onDone,
  );
  if (!mayAct) return null;
  if (asked !== null) return <WordsForm id={id} act={asked} onDone={onDone} onBack={() => setAsked(null)} />;
  return (
    <>
      {problem !== null && <Notice tone="error">{problem.title}</Notice>}
      {state === 'proposed' && !own && (
        <>
          <p className="text-sm">{texts.approveHint(list)}</p>
          <Button pending={pending} onClick={() => run('approve')}>
            {texts.approve}
          </Button>
          <Button look="secondary" onClick={() => setAsked('decline')}>
            {texts.decline}
          </Button>
        </>
      )}
      {state === 'proposed' && own && (
        <>
          <p>{texts.waits}</p>
          <Button look="secondary" pending={pending} onClick={() => run('withdraw')}>
            {texts.withdraw}
          </Button>
        </>
      )}
      {state === 'active' && (
        <Button look="secondary" onClick={() => setAsked('end')}>
          {texts.end}
        </Button>
      )}
    </>
  );
}

interface WordsProps {
  readonly id: string;
  readonly act: Worded;
  readonly onDone: () => void;
  readonly onBack: () => void;
}

/** Asks why, for the record. */
function WordsForm({ id, act, onDone, onBack }: WordsProps) {
  const { client } = useMembership();
  const [words, setWords] = useState('');
  const [missing, setMissing] = useState(false);
  const { pending, run, problem } = useSend(
    () => client.call(`listing.${act}`, { params: { id }, body: { reason: words.trim() } }),
    onDone,
  );
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const isEmpty = words.trim() === '';
        setMissing(isEmpty);
        if (isEmpty) focusFirstInvalid(event.currentTarget);
        else run();
      }}
    >
      {act === 'end' && <p className="text-sm">{texts.endHint}</p>}
      <TextArea
        label={texts.words[act]}
        hint={texts.wordsHint}
        value={words}
        onChange={setWords}
        maxLength={500}
        error={missing ? texts.wordsNeeded : undefined}
      />
      {problem !== null && <Notice tone="error">{problem.title}</Notice>}
      <Button type="submit" pending={pending}>
        {texts[act]}
      </Button>
      <Button look="text" onClick={onBack}>
        {texts.back}
      </Button>
    </form>
  );
}
