import { type ReactNode, useId } from 'react';
import { useModal } from './use-modal.ts';

interface Props {
  readonly heading: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal on the browser's own dialog element, which keeps the focus inside and gives it back. */
export function Dialog({ heading, onClose, children }: Props) {
  const headingId = useId();
  const modal = useModal(onClose);
  return (
    <dialog
      {...modal}
      aria-labelledby={headingId}
      className="m-auto max-h-[90dvh] w-[min(92vw,30rem)] overflow-y-auto rounded-2xl bg-white p-6 text-solid-gray-900"
    >
      <h2 id={headingId} className="mb-3 text-sub font-bold">
        {heading}
      </h2>
      <div className="flex flex-col gap-4">{children}</div>
    </dialog>
  );
}
