import { Button } from '@ekyc/design/button.tsx';
import { StartScreen } from '../../session/screens/start-screen.tsx';
import { idTypeNames } from '../document-texts.ts';
import type { StepProps } from '../journey-tools.ts';

/** Whose request this is, what it takes, and that it is recorded. */
export function Start({ tools }: StepProps) {
  const { business, customizations } = tools;
  const names = customizations.idTypes.map((idType) => idTypeNames[idType]).join('、');
  return (
    <StartScreen
      tools={tools}
      heading={`${business.name}の本人確認`}
      lead={`${business.name}のご依頼で本人確認を行います。`}
      facts={[
        ['かかる時間', '約2分'],
        ['用意するもの', names + (customizations.idTypes.length > 1 ? 'のいずれか1つ(原本)' : '(原本)')],
        ['撮影するもの', '本人確認書類とお顔'],
      ]}
      otherWay={
        lendable(tools) && (
          <Button look="secondary" data-testid="use-account" onClick={() => openAccount(tools)}>
            登録済みの情報を使う
          </Button>
        )
      }
    />
  );
}

/**
 * Consent to lend is given in a top-level page only (design §10): inside of a business's page nothing is offered, and
 * nothing to a visitor who came to register.
 */
function lendable({ customizations, facts }: StepProps['tools']): boolean {
  return customizations.userSubmission && facts.record.account === 'none' && window.top === window;
}

function openAccount({ client }: StepProps['tools']): void {
  window.location.assign(`/user/share?publicId=${encodeURIComponent(client.publicId)}`);
}
