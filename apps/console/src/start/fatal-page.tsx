import { Button } from '@ekyc/design/button.tsx';
import { ProductLogo } from '@ekyc/design/product-logo.tsx';
import { Screen } from '@ekyc/design/screen.tsx';
import { reportFatal } from '@ekyc/app-start/report-fatal.ts';
import { useEffect, useRef } from 'react';
import * as designTexts from '@ekyc/design/design-texts.ts';
import { texts } from '../layout/layout-texts.ts';

/** What shows after an unexpected error, which is also reported to the server. */
export function FatalPage({ message, apiServer = '' }: { message: string; apiServer?: string }) {
  const reported = useRef(false);
  useEffect(() => {
    if (reported.current) return;
    reported.current = true;
    reportFatal(apiServer, message);
  }, [apiServer, message]);
  return (
    <Screen
      heading={designTexts.errorPageHeading}
      header={
        <header className="p-4">
          <ProductLogo />
        </header>
      }
      actions={<Button onClick={() => window.location.reload()}>{designTexts.buttonReload}</Button>}
    >
      <p>{texts.tellAdministrator}</p>
      <textarea
        readOnly
        aria-label={designTexts.errorPageMessage}
        rows={5}
        value={message}
        className="w-full rounded-lg border border-solid-gray-536 bg-solid-gray-50 p-3"
      />
    </Screen>
  );
}
