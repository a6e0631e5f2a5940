import * as identificationTexts from '../identification-texts.ts';

interface OathBoxProps {
  readonly sworn: boolean;
  readonly shared: boolean;
  readonly onChange: (sworn: boolean) => void;
}

/** What the visitor vouches for by submitting. */
export function OathBox({ sworn, shared, onChange }: OathBoxProps) {
  return (
    <label className="flex min-h-[48px] items-start gap-3 rounded-xl border-2 border-solid-gray-536 p-4">
      <input
        type="checkbox"
        data-testid="oath"
        checked={sworn}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-6 shrink-0 accent-brand"
      />
      <span>{shared ? identificationTexts.oathOfAccount : identificationTexts.oathOfDocument}</span>
    </label>
  );
}
