import { Suspense, useState } from 'react';
import { latePage } from '../routing/late-page.ts';
import { texts } from './look-texts.ts';

const LookDialog = latePage(async () => (await import('./look-dialog.tsx')).LookDialog);

/** Opens how the console looks. */
export function LookButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={texts.open}
        title={texts.open}
        onClick={() => setOpen(true)}
        className="flex size-11 items-center justify-center rounded-full border border-solid-gray-420 text-brand hover:bg-solid-gray-50"
      >
        <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5">
          <circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" strokeWidth="2" />
          <path d="M10 2a8 8 0 0 1 0 16Z" fill="currentColor" />
        </svg>
      </button>
      {open && (
        <Suspense fallback={null}>
          <LookDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
