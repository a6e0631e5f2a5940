import { useSettings } from '@ekyc/app-start/runtime-settings.ts';
import { Button } from '@ekyc/design/button.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { useState } from 'react';
import { ErrorAlert } from './error-alert.tsx';
import { signInTexts } from './sign-in-texts.ts';
import { visitProvider } from './sso-visit.ts';
import type { SignInFlow } from './use-sign-in-flow.ts';

/** Signing in at the operator's own provider, where the page offers it. */
export function SsoButton({ flow }: { readonly flow: SignInFlow }) {
  const settings = useSettings();
  const [failure, setFailure] = useState<{ readonly message: string; readonly count: number } | null>(null);
  const [pending, press] = usePending(async () => {
    try {
      await visitProvider(settings);
    } catch (error) {
      const message = error instanceof Error ? error.message : '';
      setFailure((before) => ({ message, count: (before?.count ?? 0) + 1 }));
    }
  });
  const { staffSsoName: name } = settings;
  if (name === undefined || !flow.memory.offersSso) return null;
  return (
    <div className="flex flex-col gap-3">
      {failure !== null && !pending && <ErrorAlert key={failure.count} message={failure.message} />}
      <Button look="secondary" pending={pending} disabled={flow.pending} onClick={press}>
        {signInTexts.signInWith(name)}
      </Button>
      <p className="text-center text-solid-gray-700">{signInTexts.or}</p>
    </div>
  );
}
