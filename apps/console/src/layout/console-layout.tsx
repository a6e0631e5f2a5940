import { ProductLogo } from '@ekyc/design/product-logo.tsx';
import { TextSizeControl } from '@ekyc/design/text-size-control.tsx';
import { ShortcutsHelp } from '../shortcuts/shortcuts-dialog.tsx';
import { useAccount } from '@ekyc/sign-in/session.ts';
import { type ReactNode, useEffect } from 'react';
import { forgetBusiness, useMembership } from '../membership/membership.ts';
import { roleNames } from '../membership/membership-texts.ts';
import { ToastArea } from '../toasts/toast-area.tsx';
import { toasts } from '../toasts/toasts.ts';
import { LookButton } from '../look/look-button.tsx';
import { Link } from '../routing/link.tsx';
import { pathOf } from '../routing/route.ts';
import { DocsLink } from './docs-link.tsx';
import { Navigation } from './navigation.tsx';
import { texts } from './layout-texts.ts';

/** What is around every page: who acts for whom, the pages, the text size. */
export function ConsoleLayout({ children }: { children: ReactNode }) {
  // What was done for one business is not told to whoever comes next.
  useEffect(() => () => toasts.clear(), []);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="absolute left-2 z-50 -translate-y-24 rounded-b-lg bg-white p-3 text-brand underline focus:translate-y-0"
      >
        {texts.skip}
      </a>
      <TopBar />
      <div className="flex flex-1 flex-col lg:grid lg:grid-cols-[13rem_minmax(0,1fr)]">
        <Navigation />
        <main
          id="main"
          tabIndex={-1}
          className="min-w-0 flex-1 px-4 py-5 outline-none lg:col-start-2 lg:row-start-1 lg:px-8"
        >
          {children}
        </main>
        {/* Under the menu where it is beside the page, else at the bottom of the window: over nothing that one works with. */}
        <ToastArea className="sticky bottom-0 px-2 has-[[data-toast]]:pb-[max(0.5rem,env(safe-area-inset-bottom))] lg:col-start-1 lg:row-start-1 lg:self-end lg:px-1 lg:text-sm" />
      </div>
    </div>
  );
}

function TopBar() {
  const { business, role, email, chooseAnother } = useMembership();
  const { signOut } = useAccount();
  return (
    <header className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-solid-gray-200 px-4 py-3 lg:px-6">
      <ProductLogo />
      <p className="min-w-0">
        <span className="font-bold">{business.name}</span>
        {business.mode === 'sandbox' && (
          <span
            title={texts.sandboxLong}
            className="ml-2 rounded border-2 border-warning-yellow-2 bg-yellow-50 px-2 text-sm font-bold"
          >
            {texts.sandbox}
          </span>
        )}
      </p>
      {chooseAnother !== null && <BarButton onClick={chooseAnother}>{texts.chooseAnother}</BarButton>}
      <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 text-sm">
          <Link
            href={pathOf('account')}
            className="inline-block max-w-full py-3 break-words text-brand underline underline-offset-4"
          >
            {email}
          </Link>{' '}
          <span className="whitespace-nowrap">({roleNames[role]})</span>
        </p>
        <DocsLink>{texts.docs}</DocsLink>
        <ShortcutsHelp />
        <LookButton />
        <TextSizeControl />
        <BarButton
          onClick={() => {
            forgetBusiness();
            void signOut();
          }}
        >
          {texts.signOut}
        </BarButton>
      </div>
    </header>
  );
}

function BarButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-[44px] px-1 text-brand underline underline-offset-4"
    >
      {children}
    </button>
  );
}
