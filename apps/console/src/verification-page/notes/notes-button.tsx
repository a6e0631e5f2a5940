import { Button } from '@ekyc/design/button.tsx';
import { useState } from 'react';
import { useShortcuts } from '../../shortcuts/use-shortcuts.ts';
import { NotesDialog } from './notes-dialog.tsx';
import { texts } from './notes-texts.ts';
import { useNotes } from './use-notes.ts';

interface Props {
  readonly publicId: string;
  /** Something was entered into the case's record. */
  readonly onChange: () => Promise<void>;
}

/** How many notes there are on the case, and the way to them. */
export function NotesButton({ publicId, onChange }: Props) {
  const { loaded, reload, may } = useNotes(publicId);
  const [open, setOpen] = useState(false);
  const show = () => {
    void reload();
    setOpen(true);
  };
  useShortcuts(may ? { m: show } : {});
  if (!may) return null;
  const items = loaded.state === 'loaded' ? loaded.value.items : [];
  const standing = items.filter(({ takenBackAt }) => takenBackAt === null).length;
  const unseen = items.filter((note) => note.unseen).length;
  return (
    <>
      <Button look="small" onClick={show} aria-keyshortcuts="M">
        {unseen > 0 ? <strong>{texts.open(standing, unseen)}</strong> : texts.open(standing, unseen)}
      </Button>
      {open && (
        <NotesDialog
          publicId={publicId}
          loaded={loaded}
          onReload={reload}
          onChange={async () => {
            await Promise.all([reload(), onChange()]);
          }}
          onClose={() => {
            setOpen(false);
            // What was shown is seen.
            void reload();
          }}
        />
      )}
    </>
  );
}
