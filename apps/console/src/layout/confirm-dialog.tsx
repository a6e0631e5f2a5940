import { Button } from '@ekyc/design/button.tsx';
import { Dialog } from '@ekyc/design/dialog.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import type { ReactNode } from 'react';
import type { CallResult, Problem } from '../api/result.ts';
import { useSend } from '../api/use-send.ts';
import { texts } from './layout-texts.ts';

interface Props {
  readonly heading: string;
  /** What follows from it. */
  readonly children: ReactNode;
  readonly confirm: string;
  readonly act: () => Promise<CallResult<unknown>>;
  /** What a refusal means here; its own title where nothing is said. */
  readonly explain?: (problem: Problem) => string;
  readonly onDone: () => void | Promise<void>;
  readonly onClose: () => void;
}

/** Asks once more before something that cannot be taken back; a refusal is shown inside. */
export function ConfirmDialog({ heading, children, confirm, act, explain, onDone, onClose }: Props) {
  const { pending, run, problem } = useSend(act, onDone);
  return (
    <Dialog heading={heading} onClose={onClose}>
      {children}
      {problem !== null && <Notice tone="error">{explain?.(problem) ?? problem.title}</Notice>}
      <Button pending={pending} onClick={() => run()}>
        {confirm}
      </Button>
      <Button look="text" onClick={onClose}>
        {texts.cancel}
      </Button>
    </Dialog>
  );
}
