import { useId, useState } from 'react';
import { FieldError } from '@ekyc/design/field.tsx';
import { labels, validationTexts, termsTexts } from './sign-in-texts.ts';
import type { Terms } from './use-terms.ts';
import * as designTexts from '@ekyc/design/design-texts.ts';

interface Props {
  readonly terms: Terms;
  readonly agreed: boolean;
  readonly onChange: (agreed: boolean) => void;
}

/** The terms in a box that scrolls (at most 250 px) and the agreement to them. */
export function TermsAgreement({ terms, agreed, onChange }: Props) {
  const [touched, setTouched] = useState(false);
  const id = useId();
  const objected = touched && !agreed;
  return (
    <div className="flex flex-col gap-2">
      <div
        role="region"
        aria-label={labels.termsBox}
        // A box that scrolls must be reachable for the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-[250px] overflow-y-auto rounded-lg border border-solid-gray-536 bg-solid-gray-50 p-3 text-sm whitespace-pre-line"
      >
        <TermsText terms={terms} />
      </div>
      <label className="flex min-h-[48px] items-center gap-3">
        <input
          type="checkbox"
          name="agreement"
          checked={agreed}
          disabled={terms.state !== 'loaded'}
          onChange={(event) => {
            setTouched(true);
            onChange(event.target.checked);
          }}
          onBlur={() => setTouched(true)}
          aria-describedby={objected ? id : undefined}
          aria-invalid={objected}
          className="size-6 shrink-0"
        />
        {labels.agreement}
      </label>
      <FieldError id={id} error={objected ? validationTexts.agreement : undefined} />
    </div>
  );
}

function TermsText({ terms }: { terms: Terms }) {
  if (terms.state === 'loading') return <p role="status">{termsTexts.loading}</p>;
  if (terms.state === 'loaded') return <>{terms.current.text}</>;
  return (
    <div role="alert">
      <p>{termsTexts.failed}</p>
      <button
        type="button"
        onClick={terms.retry}
        className="min-h-[48px] text-brand underline underline-offset-4"
      >
        {designTexts.buttonReload}
      </button>
    </div>
  );
}
