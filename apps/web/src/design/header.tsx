import { BusinessMark } from '@ekyc/design/business-mark.tsx';
import { ProductLogo } from '@ekyc/design/product-logo.tsx';
import { TopBar } from '@ekyc/design/shell.tsx';
import { TextSizeButton } from '@ekyc/design/text-size-button.tsx';
import { use, useState } from 'react';
import { HeaderContext } from './header-context.ts';
import { HelpDialog } from './help-dialog.tsx';
import { Progress } from './progress.tsx';
import * as screenTexts from './screen-texts.ts';

export { Progress };

/** Whose page it is, text size and help, and how far the journey is; on every screen without a camera. */
export function Header() {
  const { progress, businessName, logoUrl, onBack, note, specimen } = use(HeaderContext);
  const row = onBack !== null || progress !== null;
  return (
    <TopBar
      mark={markOf(businessName, logoUrl)}
      below={
        <>
          {row && (
            <div className="flex items-center gap-2 pb-2">
              {onBack !== null && <BackButton onBack={onBack} className="text-brand" />}
              {progress !== null && <Progress {...progress} className="min-w-0 flex-1" />}
            </div>
          )}
          {specimen !== null && (
            <p
              data-testid="specimen-notice"
              className="mb-2 rounded-lg border border-warning-yellow-2 bg-yellow-50 px-3 py-1 text-small font-bold"
            >
              {specimen}
            </p>
          )}
          {note !== null && <p className="pb-2 text-small text-solid-gray-700">{note}</p>}
        </>
      }
    >
      <TextSizeButton />
      <HelpButton className="" />
    </TopBar>
  );
}

function markOf(name: string | null, logoUrl: string | null) {
  if (name === null) return <ProductLogo />;
  return name === '' ? null : <BusinessMark name={name} logoUrl={logoUrl} />;
}

export function BackButton({ onBack, className }: { onBack: () => void; className: string }) {
  return (
    <button
      type="button"
      data-testid="back"
      onClick={onBack}
      className={`-ml-2 min-h-[44px] min-w-[44px] px-2 whitespace-nowrap ${className}`}
    >
      <span aria-hidden="true">‹ </span>
      {screenTexts.headerBack}
    </button>
  );
}

export function HelpButton({ className }: { className: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={screenTexts.headerHelp}
        onClick={() => setOpen(true)}
        className={`flex size-[max(3rem,48px)] items-center justify-center ${className}`}
      >
        <span
          aria-hidden="true"
          className="flex size-7 items-center justify-center rounded-full border-2 border-current leading-none font-bold"
        >
          {screenTexts.helpSign}
        </span>
      </button>
      {open && <HelpDialog onClose={() => setOpen(false)} />}
    </>
  );
}
