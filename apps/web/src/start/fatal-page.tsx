import { useEffect, useRef } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { Screen } from '../design/screen.tsx';
import { tellHost } from '../embed/embedded.ts';
import { reportFatal } from '@ekyc/sign-in/report-fatal.ts';

/** The specification's fatal page: heading, message in a read-only text area, report to the server. */
export function FatalPage({ message, apiServer = '' }: { message: string; apiServer?: string }) {
  const reported = useRef(false);
  useEffect(() => {
    if (reported.current) return;
    reported.current = true;
    reportFatal(apiServer, message);
    tellHost({ type: 'error', code: 'failed' });
  }, [apiServer, message]);
  return (
    <Screen
      heading="エラーが発生しました"
      actions={<Button onClick={() => window.location.reload()}>もう一度読み込む</Button>}
    >
      <p>
        お手数ですが、もう一度読み込んでください。直らないときは、次の内容をお問い合わせ先にお伝えください。
      </p>
      <textarea
        readOnly
        aria-label="エラーの内容"
        rows={5}
        value={message}
        className="w-full rounded-lg border border-solid-gray-536 bg-solid-gray-50 p-3"
      />
    </Screen>
  );
}
