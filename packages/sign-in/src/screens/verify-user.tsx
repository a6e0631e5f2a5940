import { type FormEvent, useState } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { AccountScreen } from '../account-screen.tsx';
import { SkipVerification } from '../flow-buttons.tsx';
import { maskContact } from '../mask-contact.ts';
import { RemoteError } from '../remote-error.tsx';
import { attributeNames, buttons, titles, verifyUserTexts } from '../sign-in-texts.ts';
import type { SignInFlow } from '../use-sign-in-flow.ts';

export function VerifyUserScreen({ flow }: { flow: SignInFlow }) {
  const contacts = Object.entries((flow.unverifiedUserAttributes ?? {}) as Record<string, string>);
  const [chosen, setChosen] = useState(contacts[0]?.[0] ?? '');
  const send = (event: FormEvent) => {
    event.preventDefault();
    flow.submit({ unverifiedAttr: chosen });
  };
  return (
    <AccountScreen heading={titles.verifyUser}>
      <p>{verifyUserTexts.lead}</p>
      <form onSubmit={send} className="flex flex-col gap-5">
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 font-bold">{verifyUserTexts.contacts}</legend>
          {contacts.map(([attribute, value]) => (
            <label
              key={attribute}
              className="flex min-h-[48px] items-center gap-3 rounded-lg border border-solid-gray-536 px-3 py-2"
            >
              <input
                type="radio"
                name="unverifiedAttr"
                value={attribute}
                checked={chosen === attribute}
                onChange={() => setChosen(attribute)}
                className="size-6 shrink-0"
              />
              <span>
                {attributeNames[attribute] ?? attribute}: {maskContact(value)}
              </span>
            </label>
          ))}
        </fieldset>
        <RemoteError flow={flow} />
        <Button type="submit" pending={flow.pending}>
          {buttons.sendCode}
        </Button>
        <SkipVerification flow={flow} />
      </form>
    </AccountScreen>
  );
}
