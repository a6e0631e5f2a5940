import { useState } from 'react';
import { AskOperator } from './ask-operator.tsx';
import { errorText, isSuspended } from './error-texts.ts';
import { useSettings } from '@ekyc/app-start/runtime-settings.ts';
import { signInTexts } from './sign-in-texts.ts';
import * as designTexts from '@ekyc/design/design-texts.ts';

/** People who may not sign in may still ask for the deletion. */
function DeletionLink() {
  const { apiServer } = useSettings();
  return (
    <a
      href={`${apiServer}/deletion`}
      className="inline-flex min-h-[48px] items-center text-brand underline underline-offset-4"
    >
      {signInTexts.askForDeletion}
    </a>
  );
}

/** A remote error in Japanese, which can be dismissed. */
export function ErrorAlert({ message }: { message: string }) {
  const [dismissed, setDismissed] = useState(false);
  if (dismissed) return null;
  const { text, ask } = errorText(message);
  return (
    <div role="alert" className="flex items-start gap-2 rounded-lg border-l-8 border-error-2 bg-red-50 p-4">
      <div className="flex-1">
        <p className="font-bold">{text}</p>
        {ask !== undefined && (
          <p className="mt-1">
            <AskOperator about={ask} />
          </p>
        )}
        {isSuspended(message) && <DeletionLink />}
      </div>
      <button
        type="button"
        onClick={() => setDismissed(true)}
        className="-my-2 -mr-2 min-h-[48px] min-w-[48px] text-brand underline underline-offset-4"
      >
        {designTexts.buttonClose}
      </button>
    </div>
  );
}
