import { Button } from '@ekyc/design/button.tsx';
import { useState } from 'react';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { useMembership } from '../membership/membership.ts';
import { takingTexts as texts, texts as reviewTexts } from '../reviews/reviews-texts.ts';
import type { useTaking } from '../reviews/use-taking.ts';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { japanTime } from '../words/instants.ts';
import { personName } from '../words/person-name.ts';

interface Props {
  readonly taking: ReturnType<typeof useTaking>;
  /** Leads to the next case. */
  readonly onNext: () => void;
  readonly leaving: boolean;
}

/** Who works on the case, and the ways to take it, give it back, or go on to the next. */
export function Taking({ taking, onNext, leaving }: Props) {
  const { taken, mayTake, pending, problem, take, release, end, onEnded } = taking;
  const [asksWhether, setAsksWhether] = useState(false);
  const { role } = useMembership();
  const isOwn = taken?.own === true;
  const mayEnd = taken !== null && !isOwn && role === 'owner';
  const act = isOwn ? release : taken === null ? take : () => setAsksWhether(true);
  useShortcuts(mayTake ? { t: isOwn || taken === null ? act : undefined, n: onNext } : {});
  if (!mayTake) return null;
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
      <p role="status" className="text-sm">
        {problem?.title ?? said(taken)}
      </p>
      <div className="flex flex-wrap gap-2">
        {/* One button, so that the focus stays on it. */}
        {(taken === null || isOwn || mayEnd) && (
          <Button
            look="small"
            pending={pending}
            onClick={act}
            {...(mayEnd ? {} : { 'aria-keyshortcuts': 'T' })}
          >
            {taken === null ? texts.take : isOwn ? texts.release : texts.end}
          </Button>
        )}
        <Button look="small" pending={leaving} onClick={onNext} aria-keyshortcuts="N">
          {texts.next}
        </Button>
      </div>
      {asksWhether && taken !== null && (
        <ConfirmDialog
          heading={texts.endHeading}
          confirm={texts.endConfirm}
          act={end}
          onDone={async () => {
            setAsksWhether(false);
            await onEnded();
          }}
          onClose={() => setAsksWhether(false)}
        >
          <p>{texts.endBody(holderOf(taken))}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function said(taken: Props['taking']['taken']): string {
  if (taken === null) return texts.free;
  const until = japanTime(taken.until).slice(-5);
  if (taken.own) return texts.mine(until);
  return texts.theirs(holderOf(taken), until);
}

function holderOf({ person }: NonNullable<Props['taking']['taken']>): string {
  return person === null ? reviewTexts.someone : personName(person);
}
