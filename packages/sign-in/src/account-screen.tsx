import { ProductLogo } from '@ekyc/design/product-logo.tsx';
import { Screen, type ScreenProps } from '@ekyc/design/screen.tsx';
import { Spinner } from '@ekyc/design/spinner.tsx';
import { TextSizeControl } from '@ekyc/design/text-size-control.tsx';

/** A screen of the account pages: the product's logo and the text size above. */
export function AccountScreen(props: Omit<ScreenProps, 'header'>) {
  return <Screen {...props} header={<AccountHeader />} />;
}

/** What shows between two screens of the account pages. */
export function AccountSpinner({ label }: { label: string }) {
  return <Spinner header={<AccountHeader />} label={label} />;
}

function AccountHeader() {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-solid-gray-200 px-4 py-3 sm:px-6">
      <ProductLogo />
      <TextSizeControl />
    </header>
  );
}
