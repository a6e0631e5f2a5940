import { useModal } from '@ekyc/design/use-modal.ts';
import type { ReactNode } from 'react';

interface Props {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog that takes the window, for something to look at. */
export function WideDialog({ label, onClose, children }: Props) {
  const modal = useModal(onClose);
  return (
    <dialog
      {...modal}
      aria-label={label}
      className="m-auto max-h-[96dvh] w-[min(96vw,70rem)] overflow-y-auto rounded-xl bg-white p-4 text-solid-gray-900 open:flex open:flex-col open:gap-3"
    >
      {children}
    </dialog>
  );
}
