import { AccountScreen } from '@ekyc/sign-in/account-screen.tsx';
import { AskOperator } from '@ekyc/sign-in/ask-operator.tsx';
import { linkTexts } from './recovery-texts.ts';

/** A mailed link that leads nowhere any more. */
export function InvalidLink() {
  return (
    <AccountScreen heading={linkTexts.invalidHeading}>
      <p>{linkTexts.invalid}</p>
      <p>
        <AskOperator about={linkTexts.doubt} />
      </p>
    </AccountScreen>
  );
}
