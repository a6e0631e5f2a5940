import { useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { Screen } from '../../../design/screen.tsx';
import { usePending } from '../../../design/use-pending.ts';

interface ExpiredProps {
  readonly business: string | null;
  readonly returnUrl: string | null;
}

export function ExpiredScreen({ business, returnUrl }: ExpiredProps) {
  return (
    <Screen
      heading="手続きの期限が切れました"
      actions={<ReturnButton business={business ?? 'ご依頼元の事業者'} url={returnUrl} />}
    >
      <p>{business ?? 'ご依頼元の事業者'}で、もう一度はじめからお手続きください。</p>
    </Screen>
  );
}

/** Back to the business; nothing where it gave no address. */
export function ReturnButton({ business, url }: { business: string; url: string | null }) {
  if (url === null) return undefined;
  return (
    <Button data-testid="return" onClick={() => window.location.assign(url)}>
      {business}に戻る
    </Button>
  );
}

/** Another browser opened this verification; while it did not begin, this one may take its place. */
export function OtherDeviceScreen({ onTakeOver }: { onTakeOver: () => Promise<boolean> }) {
  const [refused, setRefused] = useState(false);
  const [pending, run] = usePending(async () => {
    if (!(await onTakeOver())) setRefused(true);
  });
  return (
    <Screen
      heading="別の端末で手続き中です"
      actions={
        refused ? undefined : (
          <Button look="secondary" pending={pending} onClick={run}>
            この端末で手続きする
          </Button>
        )
      }
    >
      <p>この手続きは別の端末またはブラウザーで開かれています。そちらで続けてください。</p>
      <p role="status">
        {refused && 'すでに入力または撮影が始まっているため、この端末に切り替えられません。'}
      </p>
    </Screen>
  );
}
