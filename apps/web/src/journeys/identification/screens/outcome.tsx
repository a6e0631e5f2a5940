import { Screen } from '../../../design/screen.tsx';
import type { StepProps } from '../journey-tools.ts';
import { reasonTexts } from '../texts.ts';
import { ExpiredScreen, ReturnButton } from './blocked-screens.tsx';

export function Approved({ tools }: StepProps) {
  return (
    <Outcome tools={tools} heading="本人確認が完了しました" good>
      <p>{tools.business.name}に結果を送信しました。</p>
    </Outcome>
  );
}

export function Review({ tools }: StepProps) {
  return (
    <Outcome tools={tools} heading="受け付けました" good>
      <p>担当者が確認します。結果は{tools.business.name}からお知らせします。</p>
    </Outcome>
  );
}

/** Only reasons that help an honest visitor are told (design §5, 7). */
export function Declined({ tools }: StepProps) {
  const reasons = tools.facts.completed.reasons.flatMap((code) => reasonTexts[code] ?? []);
  return (
    <Outcome tools={tools} heading="ご本人確認ができませんでした">
      {reasons.length > 0 && (
        <ul className="list-disc space-y-1 pl-6">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      <p>詳しくは{tools.business.name}へお問い合わせください。</p>
    </Outcome>
  );
}

export function Canceled({ tools }: StepProps) {
  return (
    <Outcome tools={tools} heading="手続きを中止しました">
      <p>撮影した画像は審査に使われません。</p>
    </Outcome>
  );
}

export function Expired({ tools }: StepProps) {
  return <ExpiredScreen business={tools.business.name} returnUrl={returnUrl(tools)} />;
}

/** The address the business gave for this visitor, else its site. */
function returnUrl({ business, facts }: StepProps['tools']): string | null {
  return facts.completed.redirectUrl ?? business.siteUrl;
}

interface OutcomeProps extends StepProps {
  readonly heading: string;
  readonly good?: boolean;
  readonly children: React.ReactNode;
}

function Outcome({ tools, heading, good = false, children }: OutcomeProps) {
  const { business, customizations } = tools;
  const url = returnUrl(tools);
  return (
    <Screen
      heading={heading}
      actions={url === null ? undefined : <ReturnButton business={business.name} url={url} />}
    >
      {good && <CheckMark />}
      {children}
      {customizations.supportMsg !== null && (
        <p className="rounded-lg bg-solid-gray-50 p-4 whitespace-pre-line">{customizations.supportMsg}</p>
      )}
    </Screen>
  );
}

function CheckMark() {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className="mx-auto my-2 size-24">
      <circle cx="32" cy="32" r="30" fill="var(--color-success-2)" />
      <path
        d="M18 33l10 10 19-21"
        fill="none"
        stroke="white"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
