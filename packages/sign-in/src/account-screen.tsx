import { ProductLogo } from '@ekyc/design/product-logo.tsx';
import { Screen, type ScreenProps } from '@ekyc/design/screen.tsx';
import { Spinner } from '@ekyc/design/spinner.tsx';
import { TopBar } from '@ekyc/design/shell.tsx';
import { TextSizeButton } from '@ekyc/design/text-size-button.tsx';
import { use } from 'react';
import { PlaceName } from './place-name.ts';

/** A screen of the account pages: the product's logo and the text size above. */
export function AccountScreen(props: Omit<ScreenProps, 'header'>) {
  return <Screen {...props} header={<AccountHeader />} />;
}

/** What shows between two screens of the account pages. */
export function AccountSpinner({ label }: { label: string }) {
  return <Spinner header={<AccountHeader />} label={label} />;
}

function AccountHeader() {
  const place = use(PlaceName);
  return (
    <TopBar
      mark={
        <span className="flex flex-wrap items-center gap-x-3">
          <ProductLogo />
          {place !== null && <span className="font-bold">{place}</span>}
        </span>
      }
    >
      <TextSizeButton />
    </TopBar>
  );
}
