import { useSettings } from '@ekyc/app-start/runtime-settings.ts';
import { Button } from '@ekyc/design/button.tsx';
import { passkeysHere } from '@ekyc/sign-in/passkeys-here.ts';
import { useAccount } from '@ekyc/sign-in/session.ts';
import { useCallback, useState } from 'react';
import { unreachable } from '../api/result.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { ConsolePage } from '../layout/console-page.tsx';
import { Facts } from '../layout/facts.tsx';
import { Panel } from '../layout/panel.tsx';
import { Failed, Waiting } from '../layout/waiting.tsx';
import { toasts } from '../toasts/toasts.ts';
import { japanTime } from '../words/instants.ts';
import { texts } from './account-texts.ts';
import { listPasskeys, type Passkey } from './passkey-calls.ts';
import { AddDialog, RemoveDialog } from './passkey-dialogs.tsx';
import { SsoPanel } from './sso-panel.tsx';

/** How the member signs in. */
export function AccountPage() {
  const settings = useSettings();
  const { email } = useAccount();
  return (
    <ConsolePage heading={texts.heading}>
      <Facts facts={[[texts.email, email]]} />
      <p>
        <a
          href={`${settings.apiServer}/user/security`}
          className="inline-flex min-h-[44px] items-center text-brand underline underline-offset-4"
        >
          {texts.more}
        </a>
      </p>
      {settings.passkeyDomain !== undefined && <Passkeys />}
      {settings.staffSsoName !== undefined && <SsoPanel name={settings.staffSsoName} />}
    </ConsolePage>
  );
}

type Opened = { readonly kind: 'add' } | { readonly kind: 'remove'; readonly passkey: Passkey } | null;

function Passkeys() {
  const settings = useSettings();
  const { accessToken } = useAccount();
  const ask = useCallback(async () => {
    await accessToken();
    return listPasskeys(settings).then(
      (value) => ({ ok: true as const, value }),
      () => ({ ok: false as const, problem: { ...unreachable, title: texts.failed } }),
    );
  }, [accessToken, settings]);
  const { loaded, reload } = useLoaded(ask);
  const [opened, open] = useState<Opened>(null);
  const done = (text: string) => {
    open(null);
    toasts.tell(text);
    void reload();
  };
  const here = passkeysHere(settings);
  return (
    <Panel
      heading={texts.passkeys}
      actions={
        here && (
          <Button wide={false} onClick={() => open({ kind: 'add' })}>
            {texts.add}
          </Button>
        )
      }
    >
      <p>{texts.intro}</p>
      <p>{texts.ends}</p>
      {!here && <p className="font-bold">{texts.unusable}</p>}
      {loaded.state === 'loading' && <Waiting />}
      {loaded.state === 'failed' && <Failed problem={loaded.problem} onRetry={reload} />}
      {loaded.state === 'loaded' && (
        <PasskeyList passkeys={loaded.value} onRemove={(passkey) => open({ kind: 'remove', passkey })} />
      )}
      {opened?.kind === 'add' && <AddDialog onDone={() => done(texts.added)} onClose={() => open(null)} />}
      {opened?.kind === 'remove' && (
        <RemoveDialog
          passkey={opened.passkey}
          onDone={() => done(texts.removed(opened.passkey.name))}
          onClose={() => open(null)}
        />
      )}
    </Panel>
  );
}

interface ListProps {
  readonly passkeys: readonly Passkey[];
  readonly onRemove: (passkey: Passkey) => void;
}

function PasskeyList({ passkeys, onRemove }: ListProps) {
  if (passkeys.length === 0) return <p>{texts.empty}</p>;
  return (
    <ul className="flex flex-col divide-y divide-solid-gray-200 border-y border-solid-gray-200">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="flex flex-col gap-3 py-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h3 className="min-w-0 font-bold break-words">{passkey.name}</h3>
            <Button
              look="small"
              aria-label={texts.removeLabel(passkey.name)}
              onClick={() => onRemove(passkey)}
            >
              {texts.remove}
            </Button>
          </div>
          <Facts
            facts={[
              [texts.made, japanTime(passkey.createdAt)],
              [texts.lastUsed, passkey.lastUsedAt === null ? texts.never : japanTime(passkey.lastUsedAt)],
            ]}
          />
        </li>
      ))}
    </ul>
  );
}
