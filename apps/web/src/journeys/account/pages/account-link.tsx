import type { ReactNode } from 'react';
import { homeTexts } from '../account-texts.ts';

/** The path before `/user`: pages framed by a business stay under `/embed`. */
export function accountPath(path: string): string {
  return `${window.location.pathname.startsWith('/embed/') ? '/embed' : ''}${path}`;
}

/** A way to another page of the account, as large as a thumb. */
export function AccountLink({ to, children, note }: { to: string; children: ReactNode; note?: string }) {
  return (
    <a
      href={accountPath(to)}
      className="flex min-h-[max(3.5rem,56px)] items-center gap-3 px-4 py-3 hover:bg-solid-gray-50"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-bold text-brand underline underline-offset-4">{children}</span>
        {note !== undefined && <span className="block text-sm text-solid-gray-700">{note}</span>}
      </span>
      <svg viewBox="0 0 12 20" aria-hidden="true" className="h-4 shrink-0 text-brand">
        <path d="M2 2l8 8-8 8" fill="none" stroke="currentColor" strokeWidth="2.5" />
      </svg>
    </a>
  );
}

export function LinkList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      className="flex flex-col divide-y divide-solid-gray-200 overflow-hidden rounded-lg border border-solid-gray-300"
    >
      {children}
    </nav>
  );
}

export function BackLink() {
  return (
    <p>
      <a
        href={accountPath('/user')}
        className="inline-flex min-h-[44px] items-center text-brand underline underline-offset-4"
      >
        {homeTexts.back}
      </a>
    </p>
  );
}
