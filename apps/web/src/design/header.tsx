import { use, useState } from 'react';
import { HeaderContext } from './header-context.ts';
import { HelpDialog } from './help-dialog.tsx';
import { TextSizeControl } from '@ekyc/design/text-size-control.tsx';
import * as screenTexts from './screen-texts.ts';

/** Progress as text and bar, text size and help, on every screen without a camera. */
export function Header() {
  const { progress, logoUrl, onBack } = use(HeaderContext);
  return (
    <header className="px-4 pt-3 sm:px-6">
      {logoUrl !== null && <Logo key={logoUrl} url={logoUrl} />}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {onBack !== null && <BackButton onBack={onBack} className="text-brand" />}
        <TextSizeControl />
        <HelpButton className="ml-auto text-brand underline underline-offset-4" />
      </div>
      {progress !== null && <Progress {...progress} className="mt-3" />}
    </header>
  );
}

/** The heading names the business; a logo that does not load leaves no hole. */
function Logo({ url }: { url: string }) {
  const [broken, setBroken] = useState(false);
  if (broken) return null;
  return <img src={url} alt="" onError={() => setBroken(true)} className="mb-2 h-8 object-contain" />;
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
      <button type="button" onClick={() => setOpen(true)} className={`min-h-[44px] px-2 ${className}`}>
        {screenTexts.headerHelp}
      </button>
      {open && <HelpDialog onClose={() => setOpen(false)} />}
    </>
  );
}

interface ProgressProps {
  readonly position: number;
  readonly total: number;
  readonly className?: string;
  readonly onDark?: boolean;
}

export function Progress({ position, total, className = '', onDark = false }: ProgressProps) {
  return (
    <div className={`flex items-center gap-3 overflow-hidden ${className}`}>
      <p className="text-sm whitespace-nowrap">{screenTexts.headerProgress(position, total)}</p>
      <div className="flex flex-1 gap-1" aria-hidden="true">
        {Array.from({ length: total }, (_, index) => (
          <span key={index} className={`h-1.5 flex-1 rounded-full ${barColour(index < position, onDark)}`} />
        ))}
      </div>
    </div>
  );
}

function barColour(reached: boolean, onDark: boolean): string {
  if (onDark) return reached ? 'bg-white' : 'bg-white/35';
  return reached ? 'bg-brand' : 'bg-solid-gray-200';
}
