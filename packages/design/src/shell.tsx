import type { ReactNode } from 'react';
import { shellTexts } from './design-texts.ts';
import { ProductShield } from './product-logo.tsx';

interface ShellProps {
  readonly header: ReactNode;
  readonly children: ReactNode;
}

/** What every page stands in: a header, what is done there, and at the foot whose service it is. */
export function Shell({ header, children }: ShellProps) {
  return (
    <div className="flex min-h-dvh w-full flex-col overflow-x-clip wide:bg-solid-gray-50">
      {header}
      {children}
      <footer className="mt-auto border-t border-solid-gray-100 text-xs text-solid-gray-700">
        <div className="mx-auto flex w-full max-w-[1080px] flex-wrap items-center justify-between gap-x-3 px-4 sm:px-6">
          <p className="flex items-center gap-1.5 pt-2 pb-1">
            <ProductShield className="h-4" />
            {shellTexts.by}
          </p>
          <p className="flex gap-x-3">
            <FootLink to="/terms">{shellTexts.terms}</FootLink>
            <FootLink to="/privacy">{shellTexts.privacy}</FootLink>
          </p>
        </div>
      </footer>
    </div>
  );
}

function FootLink({ to, children }: { to: string; children: string }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-[max(3rem,48px)] items-center underline underline-offset-4"
    >
      {children}
    </a>
  );
}

interface TopBarProps {
  /** Whose page it is. */
  readonly mark: ReactNode;
  /** Text size, help. */
  readonly children: ReactNode;
  /** Under both, as wide as the page. */
  readonly below?: ReactNode;
}

/** The header: whose page it is at the left, what helps everywhere at the right. */
export function TopBar({ mark, children, below }: TopBarProps) {
  return (
    <header className="border-b border-solid-gray-100 bg-white">
      <div className="mx-auto w-full max-w-[1080px] px-4 sm:px-6">
        <div className="flex min-h-[max(3.5rem,56px)] items-center gap-2">
          <div className="min-w-0 flex-1">{mark}</div>
          <div className="-mr-2 flex shrink-0 items-center">{children}</div>
        </div>
        {below}
      </div>
    </header>
  );
}
