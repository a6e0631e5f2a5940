import type { Sharing } from '@ekyc/contract';
import { useState } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { Dialog } from '@ekyc/design/dialog.tsx';
import { AccountScreen } from '@ekyc/sign-in/account-screen.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { useOnce } from '@ekyc/design/use-once.ts';
import { usePending } from '@ekyc/design/use-pending.ts';
import { BackLink } from './account-link.tsx';
import { useAccountTools } from './account-tools.ts';
import { FactsList } from './facts-list.tsx';
import { dayOf, itemNames, minuteOf } from '../account-texts.ts';

/** To whom information was lent: each with its receipt, and a way to stop it. */
export function Sharings() {
  const { client, onProblem } = useAccountTools();
  const [sharings, setSharings] = useState<readonly Sharing[] | null>(null);
  const load = async () => {
    const listed = await client.call('listSharings', {});
    if (!listed.ok) return onProblem(listed.problem);
    setSharings(listed.value.items);
  };
  useOnce(load);
  if (sharings === null) return <Spinner label="読み込んでいます" />;
  return (
    <AccountScreen heading="情報を渡した記録">
      {sharings.length === 0 ? (
        <p>まだ、どの事業者にも情報を渡していません。</p>
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
    <section className="flex flex-col gap-3" aria-label={`${business.name}に渡した記録`}>
      <h2 className="text-lg font-bold">{business.name}</h2>
      <FactsList
        facts={[
          ['渡した日時', minuteOf(sharedAt)],
          ['渡した情報', items.map((item) => itemNames[item]).join('、')],
          ['使い道', purpose],
          ['利用規約の版', termsVersion],
          ['状態', stoppedAt === null ? '渡しています' : `${dayOf(stoppedAt)}に停止しました`],
          ['記録の保存', `${dayOf(keptUntil)}まで`],
        ]}
      />
      {stoppedAt === null && (
        <Button look="small" className="self-start" data-testid="stop-sharing" onClick={() => ask(true)}>
          今後の提供を停止する
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
    const stopped = await client.call('stopSharing', { id: sharing.id });
    if (!stopped.ok) return onProblem(stopped.problem);
    onClose();
    await onStopped();
  });
  return (
    <Dialog heading="今後の提供を停止しますか?" onClose={onClose}>
      <p>{sharing.business.name}は、このサービスからあなたの情報を見られなくなります。</p>
      <p>
        すでに受け取った情報は、{sharing.business.name}に残っていることがあります。削除を希望される場合は、
        {sharing.business.name}へお申し出ください。
      </p>
      <Button data-testid="confirm-stop" pending={pending} onClick={stop}>
        停止する
      </Button>
      <Button look="text" onClick={onClose}>
        やめる
      </Button>
    </Dialog>
  );
}
