import { useSettings } from '@ekyc/app-start/runtime-settings.ts';
import { Button } from '@ekyc/design/button.tsx';
import { Dialog } from '@ekyc/design/dialog.tsx';
import { useAccount } from '@ekyc/sign-in/session.ts';
import { useCallback, useState } from 'react';
import { unreachable } from '../api/result.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { Facts } from '../layout/facts.tsx';
import { Panel } from '../layout/panel.tsx';
import { Failed, Waiting } from '../layout/waiting.tsx';
import { toasts } from '../toasts/toasts.ts';
import { japanTime } from '../words/instants.ts';
import { texts } from './account-texts.ts';
import { GuardedForm } from './guarded-form.tsx';
import { readSsoLink, removeSsoLink, type SsoLink } from './sso-calls.ts';

/** Whether one signs in at the operator's provider. @param name what it is called */
export function SsoPanel({ name }: { readonly name: string }) {
  const settings = useSettings();
  const { accessToken } = useAccount();
  const ask = useCallback(async () => {
    await accessToken();
    return readSsoLink(settings).then(
      (value) => ({ ok: true as const, value }),
      () => ({ ok: false as const, problem: { ...unreachable, title: texts.sso.failed } }),
    );
  }, [accessToken, settings]);
  const { loaded, reload } = useLoaded(ask);
  const [opened, open] = useState(false);
  const remove = async (code: string) => {
    await removeSsoLink(settings, code);
    open(false);
    toasts.tell(texts.sso.removed);
    void reload();
  };
  return (
    <Panel heading={texts.sso.heading}>
      <p>{texts.sso.intro(name)}</p>
      {loaded.state === 'loading' && <Waiting />}
      {loaded.state === 'failed' && <Failed problem={loaded.problem} onRetry={reload} />}
      {loaded.state === 'loaded' && <LinkState name={name} link={loaded.value} onRemove={() => open(true)} />}
      {opened && (
        <Dialog heading={texts.sso.remove} onClose={() => open(false)}>
          <GuardedForm submit={texts.sso.remove} act={remove} onClose={() => open(false)}>
            <p>{texts.sso.removeBody(name)}</p>
          </GuardedForm>
        </Dialog>
      )}
    </Panel>
  );
}

interface StateProps {
  readonly name: string;
  readonly link: SsoLink | null;
  readonly onRemove: () => void;
}

function LinkState({ name, link, onRemove }: StateProps) {
  if (link === null) return <Facts facts={[[texts.sso.state, texts.sso.unlinked]]} />;
  return (
    <>
      <Facts
        facts={[
          [texts.sso.state, texts.sso.linked],
          [texts.sso.linkedAt, japanTime(link.linkedAt)],
          [texts.sso.lastUsed, japanTime(link.lastUsedAt)],
        ]}
      />
      {link.removable ? (
        <p>
          <Button look="small" onClick={onRemove}>
            {texts.sso.remove}
          </Button>
        </p>
      ) : (
        <p>{texts.sso.fixed(name)}</p>
      )}
    </>
  );
}
