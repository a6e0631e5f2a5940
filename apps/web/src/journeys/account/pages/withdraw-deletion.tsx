import { Button } from '@ekyc/design/button.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { useAccountTools } from './account-tools.ts';
import { homeTexts } from '../account-texts.ts';

/** Takes a request for deletion back. */
export function WithdrawDeletion() {
  const { client, reload, onProblem } = useAccountTools();
  const [pending, withdraw] = usePending(async () => {
    const done = await client.call('account.withdrawDeletion', {});
    if (!done.ok) return onProblem(done.problem);
    await reload();
  });
  return (
    <Button look="secondary" data-testid="withdraw-deletion" pending={pending} onClick={withdraw}>
      {homeTexts.withdrawDeletion}
    </Button>
  );
}
