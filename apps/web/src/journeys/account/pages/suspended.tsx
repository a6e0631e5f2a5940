import { Button } from '@ekyc/design/button.tsx';
import { AccountScreen } from '@ekyc/sign-in/account-screen.tsx';
import { AskOperator } from '@ekyc/sign-in/ask-operator.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { suspendedTexts, homeTexts } from '../account-texts.ts';

/** Suspended while signed in; at the sign-in itself the account service says so. */
export function Suspended({ onSignOut }: { onSignOut: () => Promise<void> }) {
  const [pending, leave] = usePending(onSignOut);
  return (
    <AccountScreen
      heading={suspendedTexts.heading}
      actions={
        <Button look="secondary" pending={pending} onClick={leave}>
          {homeTexts.signOut}
        </Button>
      }
    >
      <p>{suspendedTexts.why}</p>
      <p>
        <AskOperator about={suspendedTexts.contact} />
      </p>
      <p>
        <a
          href="/deletion"
          className="inline-flex min-h-[48px] items-center text-brand underline underline-offset-4"
        >
          {suspendedTexts.deletion}
        </a>
      </p>
    </AccountScreen>
  );
}
