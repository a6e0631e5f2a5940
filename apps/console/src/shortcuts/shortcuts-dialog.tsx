import { Button } from '@ekyc/design/button.tsx';
import { Dialog } from '@ekyc/design/dialog.tsx';
import { useState } from 'react';
import { CheckBox } from '../layout/check-box.tsx';
import { shortcutsAreOn, turnShortcuts } from './shortcut-switch.ts';
import { texts } from './shortcuts-texts.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** The list of keys, by `?` or its button. */
export function ShortcutsHelp() {
  const [open, setOpen] = useState(false);
  useShortcuts({ '?': () => setOpen(true) });
  return (
    <>
      <button
        type="button"
        aria-label={texts.open}
        aria-keyshortcuts="?"
        title={texts.open}
        onClick={() => setOpen(true)}
        className="flex size-11 items-center justify-center rounded-full border border-solid-gray-420 font-bold text-brand hover:bg-solid-gray-50"
      >
        ?
      </button>
      {open && <KeyList onClose={() => setOpen(false)} />}
    </>
  );
}

function KeyList({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useState(shortcutsAreOn);
  return (
    <Dialog heading={texts.heading} onClose={onClose}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        {texts.keys.map(([key, what]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded border border-solid-gray-420 bg-solid-gray-50 px-2 font-mono whitespace-nowrap">
                {key}
              </kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <CheckBox
        checked={on}
        onChange={(given) => {
          turnShortcuts(given);
          setOn(given);
        }}
      >
        {texts.on}
      </CheckBox>
      <Button onClick={onClose}>{texts.close}</Button>
    </Dialog>
  );
}
