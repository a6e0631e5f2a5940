import type { ReactNode } from 'react';

/** Leads to a guide in another tab, so that what is being done here stays. */
export function DocsLink({ page = '', children }: { readonly page?: string; readonly children: ReactNode }) {
  return (
    <a
      href={`/docs/ja/${page}`}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-[44px] items-center text-brand underline underline-offset-4"
    >
      {children}
    </a>
  );
}
