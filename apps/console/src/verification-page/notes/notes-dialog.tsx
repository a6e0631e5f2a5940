import type { NoteList } from '@ekyc/contract';
import { Button } from '@ekyc/design/button.tsx';
import { Dialog } from '@ekyc/design/dialog.tsx';
import { useEffect, useState } from 'react';
import type { Loaded } from '../../api/use-loaded.ts';
import { ConfirmDialog } from '../../layout/confirm-dialog.tsx';
import { Failed, Waiting } from '../../layout/waiting.tsx';
import { useMembership } from '../../membership/membership.ts';
import { usePermission } from '../../membership/use-permission.ts';
import { noteReviewCounts } from '../../reviews/use-review-counts.ts';
import { NoteForm } from './note-form.tsx';
import { NoteItems } from './note-items.tsx';
import { texts } from './notes-texts.ts';

interface Props {
  readonly publicId: string;
  readonly loaded: Loaded<NoteList>;
  readonly onReload: () => Promise<void>;
  readonly onChange: () => Promise<void>;
  readonly onClose: () => void;
}

/** The notes on a case, and the form for a new one. */
export function NotesDialog({ publicId, loaded, onReload, onChange, onClose }: Props) {
  const { client } = useMembership();
  const mayWrite = usePermission()('decisions', 'write');
  const [message, setMessage] = useState('');
  const params = { publicId };
  const fresh = useSeen(publicId, loaded);
  /** Id of the note that is about to be taken back. */
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <Dialog heading={texts.heading} onClose={onClose}>
      <p className="text-sm text-solid-gray-700">{texts.intro}</p>
      <p role="status" className="empty:hidden">
        {message}
      </p>
      {loaded.state === 'loading' && <Waiting />}
      {loaded.state === 'failed' && <Failed problem={loaded.problem} onRetry={onReload} />}
      {loaded.state === 'loaded' && (
        <>
          <NoteItems items={loaded.value.items} fresh={fresh} onTakeBack={mayWrite ? setAsked : undefined} />
          {mayWrite && (
            <NoteForm
              colleagues={loaded.value.colleagues}
              send={(body) => client.call('note.write', { params, body })}
              onWritten={async () => {
                await onChange();
                setMessage(texts.written);
              }}
            />
          )}
        </>
      )}
      <Button look="text" onClick={onClose}>
        {texts.close}
      </Button>
      {asked !== null && (
        <ConfirmDialog
          heading={texts.takeBackHeading}
          confirm={texts.takeBackConfirm}
          act={() => client.call('note.takeBack', { params: { ...params, id: asked } })}
          onDone={async () => {
            await onChange();
            setMessage(texts.tookBack);
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        >
          <p>{texts.takeBackBody}</p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

/**
 * Tells the service that what is on the screen was seen.
 * @returns ids of notes that were new when the dialog showed them: they stay marked until it is closed
 */
function useSeen(publicId: string, loaded: Loaded<NoteList>): ReadonlySet<string> {
  const { client } = useMembership();
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const unseen =
    loaded.state === 'loaded' ? loaded.value.items.flatMap((note) => (note.unseen ? [note.id] : [])) : [];
  const ids = unseen.join(' ');
  useEffect(() => {
    if (ids === '') return;
    const see = async () => {
      const body = { notes: ids.split(' ') };
      setFresh((before) => new Set([...before, ...body.notes]));
      const seen = await client.call('note.markSeen', { params: { publicId }, body });
      const counts = seen.ok ? await client.call('review.count') : seen;
      if (counts.ok && counts.value) noteReviewCounts(counts.value);
    };
    // Left unseen, they are shown once more.
    void see().catch(() => undefined);
  }, [client, publicId, ids]);
  return fresh;
}
