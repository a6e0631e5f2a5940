import { useEffect, useRef } from 'react';
import { AskOperator } from '@ekyc/design/ask-operator.tsx';
import { Button } from '@ekyc/design/button.tsx';
import { Screen } from '../design/screen.tsx';
import { tellHost } from '../embed/embedded.ts';
import { reportFatal } from '@ekyc/app-start/report-fatal.ts';
import * as startPageTexts from './start-texts.ts';
import * as designTexts from '@ekyc/design/design-texts.ts';

/** What shows after an unexpected error: the message, to copy for support, and a report to the server. */
export function FatalPage({
  message,
  apiServer = '',
  contact,
}: {
  message: string;
  apiServer?: string;
  /** Whom to ask; undefined where it isn't known. */
  contact?: string | undefined;
}) {
  const reported = useRef(false);
  useEffect(() => {
    if (reported.current) return;
    reported.current = true;
    reportFatal(apiServer, message);
    tellHost({ type: 'error', code: 'failed' });
  }, [apiServer, message]);
  return (
    <Screen
      heading={designTexts.errorPageHeading}
      actions={<Button onClick={() => window.location.reload()}>{designTexts.buttonReload}</Button>}
    >
      <p>{startPageTexts.fatalText}</p>
      <textarea
        readOnly
        aria-label={designTexts.errorPageMessage}
        rows={5}
        value={message}
        className="w-full rounded-lg border border-solid-gray-536 bg-solid-gray-50 p-3"
      />
      {contact !== undefined && (
        <p>
          <AskOperator contact={contact} />
        </p>
      )}
    </Screen>
  );
}
