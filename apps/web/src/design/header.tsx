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
  const { progress, businessName, logoUrl, note } = use(HeaderContext);
  return (
    <TopBar
      mark={markOf(businessName, logoUrl)}
      below={
        <>
          {progress !== null && <Progress {...progress} className="pb-3" />}
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
