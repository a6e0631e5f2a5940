import type { ComponentProps } from 'react';
import { Screen } from '../../design/screen.tsx';
import { TextSizeControl } from '../../design/text-size-control.tsx';

/** A screen of the account pages: the product's logo and the text size above. */
export function AccountScreen(props: Omit<ComponentProps<typeof Screen>, 'header'>) {
  return <Screen {...props} header={<AccountHeader />} />;
}

function AccountHeader() {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-solid-gray-200 px-4 py-3 sm:px-6">
      <Logo />
      <TextSizeControl />
    </header>
  );
}

/** A shield with a tick beside the product's name. */
function Logo() {
  return (
    <p role="img" aria-label="クリィeKYCのロゴ" className="flex items-center gap-2 text-xl font-bold">
      <svg viewBox="0 0 24 28" width="26" height="30" aria-hidden="true">
        <path className="fill-blue-900" d="M12 0 24 4v9c0 7-5 12-12 15C5 25 0 20 0 13V4Z" />
        <path
          className="fill-none stroke-white"
          d="m6 13.5 4.5 4.5L18.5 9"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span aria-hidden="true">クリィeKYC</span>
    </p>
  );
}
