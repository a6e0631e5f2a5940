import { Button } from '@ekyc/design/button.tsx';
import { useState } from 'react';
import { WideDialog } from '../../layout/wide-dialog.tsx';
import { japanTime } from '../../words/instants.ts';
import { PictureViewer } from './picture-viewer.tsx';
import { texts } from './pictures-texts.ts';

interface Props {
  readonly name: string;
  readonly source: string;
  readonly takenAt: string;
}

/** A small picture that opens large. */
export function Thumbnail({ name, source, takenAt }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex flex-col gap-1 rounded-lg border border-solid-gray-300 p-1 text-left hover:border-brand"
      >
        <img src={source} alt="" className="h-28 w-full rounded bg-[#1a1a1a] object-contain" />
        <span className="font-bold text-brand underline underline-offset-4">
          {name}
          <span className="sr-only">{texts.open}</span>
        </span>
        <span className="text-sm text-solid-gray-700">{texts.taken(japanTime(takenAt))}</span>
      </button>
      {open && (
        <WideDialog label={name} onClose={() => setOpen(false)}>
          <PictureViewer name={name} source={source} height="h-[60dvh]" />
          <Button look="secondary" onClick={() => setOpen(false)}>
            {texts.close}
          </Button>
        </WideDialog>
      )}
    </>
  );
}
