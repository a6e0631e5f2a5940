import { type ReactNode, useEffect, useId, useRef } from 'react';

interface Props {
  readonly heading: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal on the browser's own dialog element, which keeps the focus inside and gives it back. */
export function Dialog({ heading, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const headingId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element !== null && !element.open) element.showModal();
    return () => element?.close();
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
