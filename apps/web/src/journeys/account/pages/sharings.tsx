import type { Sharing } from '@ekyc/contract';
import { useState } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { Dialog } from '@ekyc/design/dialog.tsx';
import { AccountScreen } from '@ekyc/sign-in/account-screen.tsx';
import { LateDrawing } from '../../../design/late-drawing.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { useOnce } from '@ekyc/design/use-once.ts';
import { usePending } from '@ekyc/design/use-pending.ts';
import { BackLink } from './account-link.tsx';
import { useAccountTools } from './account-tools.ts';
import { FactsList } from './facts-list.tsx';
import { itemNames, sharingsTexts, shareTexts, homeTexts } from '../account-texts.ts';
import { dayOf, minuteOf } from '../instants.ts';
import * as designTexts from '@ekyc/design/design-texts.ts';
import { joinInSentence } from '@ekyc/design/join-words.ts';

/** The businesses that information was shared with: a receipt for each, and a way to stop it. */
export function Sharings() {
  const { client, onProblem } = useAccountTools();
  const [sharings, setSharings] = useState<readonly Sharing[] | null>(null);
  const load = async () => {
    const listed = await client.call('account.listSharings', {});
    if (!listed.ok) return onProblem(listed.problem);
    setSharings(listed.value.items);
  };
  useOnce(load);
  if (sharings === null) return <Spinner label={designTexts.waitingLoading} />;
  return (
    <AccountScreen heading={homeTexts.sharings}>
      {sharings.length === 0 ? (
        <div className="flex flex-col items-center gap-4 py-4 text-center">
          <div className="w-44">
            <LateDrawing name="empty" />
          </div>
          <p>{sharingsTexts.none}</p>
        </div>
      ) : (
        <ul className="flex flex-col gap-5">
          {sharings.map((sharing) => (
            <li key={sharing.id}>
              <Receipt sharing={sharing} onStopped={load} />
            </li>
          ))}
        </ul>
      )}
      <BackLink />
    </AccountScreen>
  );
}

function Receipt({ sharing, onStopped }: { sharing: Sharing; onStopped: () => Promise<void> }) {
  const [asked, ask] = useState(false);
  const { business, purpose, items, sharedAt, stoppedAt, termsVersion, keptUntil } = sharing;
  return (
    <section className="flex flex-col gap-3" aria-label={sharingsTexts.receipt(business.name)}>
      <h2 className="text-lg font-bold">{business.name}</h2>
      <FactsList
        facts={[
          [sharingsTexts.sharedAt, minuteOf(sharedAt)],
          [sharingsTexts.items, joinInSentence(items.map((item) => itemNames[item]))],
          [shareTexts.purpose, purpose],
          [sharingsTexts.termsVersion, termsVersion],
          [
            sharingsTexts.state,
            stoppedAt === null ? sharingsTexts.sharing : sharingsTexts.stopped(dayOf(stoppedAt)),
          ],
          [sharingsTexts.kept, sharingsTexts.keptUntil(dayOf(keptUntil))],
        ]}
      />
      {stoppedAt === null && (
        <Button look="small" className="self-start" data-testid="stop-sharing" onClick={() => ask(true)}>
          {sharingsTexts.stop}
        </Button>
      )}
      {asked && <StopDialog sharing={sharing} onClose={() => ask(false)} onStopped={onStopped} />}
    </section>
  );
}

interface StopProps {
  readonly sharing: Sharing;
  readonly onClose: () => void;
  readonly onStopped: () => Promise<void>;
}

function StopDialog({ sharing, onClose, onStopped }: StopProps) {
  const { client, onProblem } = useAccountTools();
  const [pending, stop] = usePending(async () => {
    const stopped = await client.call('account.stopSharing', { id: sharing.id });
    if (!stopped.ok) return onProblem(stopped.problem);
    onClose();
    await onStopped();
  });
  return (
    <Dialog heading={sharingsTexts.stopHeading} onClose={onClose}>
      <p>{sharingsTexts.stopEffect(sharing.business.name)}</p>
      <p>{sharingsTexts.stopLimits(sharing.business.name)}</p>
      <Button data-testid="confirm-stop" pending={pending} onClick={stop}>
        {sharingsTexts.confirmStop}
      </Button>
      <Button look="text" onClick={onClose}>
        {designTexts.buttonQuit}
      </Button>
    </Dialog>
  );
}
