import { useState } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { Screen } from '../../../design/screen.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { tellHost, useHostMode } from '../../../embed/embedded.ts';
import { leaveTo } from '../../../embed/own-window.ts';
import type { ReturnAddress } from '../session-tools.ts';

interface ExpiredProps {
  readonly business: { readonly name: string } | null;
  readonly returnTo: Omit<ReturnAddress, 'name'>;
}

export function ExpiredScreen({ business, returnTo }: ExpiredProps) {
  const name = business?.name ?? 'ご依頼元の事業者';
  return (
    <Screen heading="手続きの期限が切れました" actions={<ReturnButton {...returnTo} name={name} />}>
      <p>{name}で、もう一度はじめからお手続きください。</p>
    </Screen>
  );
}

/**
 * Back to whoever waits for the result; nothing where there is no address. Inside of a business's page an address for
 * this visitor, which carries the result's code, is opened in the whole window; where there is none, the visitor is
 * with the business already, and the modal around is closed.
 */
export function ReturnButton({ name, url, siteOnly }: ReturnAddress) {
  const mode = useHostMode();
  if (mode === 'modal' && (siteOnly || url === null)) {
    return <Button onClick={() => tellHost({ type: 'close' })}>閉じる</Button>;
  }
  if (url === null || (siteOnly && mode !== null)) return null;
  return (
    <Button data-testid="return" onClick={() => leaveTo(url)}>
      {name}に戻る
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
