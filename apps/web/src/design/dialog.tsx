import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { currentHost } from '../embed/embedded.ts';

interface Props {
  readonly heading: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal on the browser's own dialog element, which keeps the focus inside and gives it back. */
export function Dialog({ heading, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const headingId = useId();
  // Before the element leaves the page, so that the focus goes back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    if (element !== null && !element.open) element.showModal();
    // A frame as high as its content is mostly out of sight: the dialog is read from its beginning all the same.
    if (currentHost()?.mode() === 'inline') element?.scrollIntoView({ block: 'start' });
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={headingId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="m-auto max-h-[90dvh] w-[min(92vw,30rem)] overflow-y-auto rounded-xl bg-white p-6 text-solid-gray-900"
    >
      <h2 id={headingId} className="mb-3 text-xl font-bold">
        {heading}
      </h2>
      <div className="flex flex-col gap-4">{children}</div>
    </dialog>
  );
}
