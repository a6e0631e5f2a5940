import { Button } from '@ekyc/design/button.tsx';
import { PrivacyPolicyLink } from '../../../design/privacy-policy-link.tsx';
import { Screen } from '../../../design/screen.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { recordingTexts } from '../../../recording/recording-texts.ts';
import type { SessionTools } from '../session-tools.ts';
import * as sessionTexts from '../session-texts.ts';
import * as designTexts from '@ekyc/design/design-texts.ts';

interface Props {
  readonly tools: SessionTools;
  /** What is taken, a line each. */
  readonly collected: readonly string[];
  readonly purpose: string;
}

/** What is taken, why, who gets it, how long it is kept. */
export function ConsentScreen({ tools, collected, purpose }: Props) {
  const { name } = tools.business;
  const { consent } = recordingTexts;
  const and = (text: string) => (tools.customizations.recording === 'off' ? [] : [text]);
  const items: readonly (readonly [term: string, texts: readonly string[]])[] = [
    [sessionTexts.consentScreenInformation, [...collected, ...and(consent.collected)]],
    [sessionTexts.consentScreenPurpose, [purpose, ...and(consent.purpose)]],
    [sessionTexts.consentScreenRecipient, [name]],
    [sessionTexts.consentScreenPeriod, [sessionTexts.consentScreenPeriodOf(name), ...and(consent.kept)]],
  ];
  const [pending, agree] = usePending(async () => tools.advance({ consented: true }));
  return (
    <Screen
      heading={sessionTexts.consentScreenHeading}
      actions={
        <>
          <Button data-testid="agree" pending={pending} onClick={agree}>
            {designTexts.buttonAgree}
          </Button>
          <Button look="text" onClick={tools.onCancel}>
            {sessionTexts.consentScreenRefuse}
          </Button>
        </>
      }
    >
      <dl className="divide-y divide-solid-gray-200 rounded-lg border border-solid-gray-200">
        {items.map(([term, texts]) => (
          <div key={term} className="p-4">
            <dt className="font-bold">{term}</dt>
            <dd>
              <ul className={texts.length > 1 ? 'list-disc pl-6' : ''}>
                {texts.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
      <PrivacyPolicyLink business={tools.business} />
    </Screen>
  );
}
