import * as screenTexts from './screen-texts.ts';

interface Props {
  readonly business: { readonly name: string; readonly privacyPolicyUrl: string | null };
}

/** Nothing where the business has no policy to show. */
export function PrivacyPolicyLink({ business: { name, privacyPolicyUrl } }: Props) {
  if (privacyPolicyUrl === null) return null;
  return (
    <p>
      <a
        href={privacyPolicyUrl}
        target="_blank"
        rel="noreferrer"
        className="text-brand underline underline-offset-4"
      >
        {screenTexts.privacyPolicyLink(name)}
        <span className="inline-block underline underline-offset-4">{screenTexts.opensElsewhere}</span>
      </a>
    </p>
  );
}
