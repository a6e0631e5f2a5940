import type { Membership } from '@ekyc/contract';
import { AccountScreen } from '@ekyc/sign-in/account-screen.tsx';
import { roleNames, texts } from './membership-texts.ts';
import { joinInLine } from '@ekyc/design/join-words.ts';

interface Props {
  readonly memberships: readonly Membership[];
  readonly onChoose: (membership: Membership) => void;
}

/** For which business this tab acts. */
export function ChooseBusiness({ memberships, onChoose }: Props) {
  return (
    <AccountScreen heading={texts.choose.heading}>
      <p>{texts.choose.body}</p>
      <ul className="flex flex-col gap-3">
        {memberships.map((membership) => (
          <li key={membership.business.id}>
            <button
              type="button"
              onClick={() => onChoose(membership)}
              className="flex min-h-[56px] w-full flex-wrap items-center justify-between gap-2 rounded-lg border-2 border-brand bg-white px-4 py-3 text-left hover:bg-blue-50"
            >
              <span className="font-bold text-brand underline underline-offset-4">
                {membership.business.name}
              </span>
              <span className="text-sm">
                {joinInLine([
                  ...(membership.business.mode === 'sandbox' ? [texts.sandbox] : []),
                  roleNames[membership.role],
                ])}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </AccountScreen>
  );
}
