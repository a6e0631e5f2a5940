import type { AnyVerification } from '@ekyc/contract';
import { useEffect, useState } from 'react';
import { Notice } from '@ekyc/design/notice.tsx';
import { statusNames } from './status-names.ts';
import { checkTexts, kindTexts, outcomeTexts, resultMessages, resultTexts, texts } from './demo-texts.ts';
import { joinInSentence } from '@ekyc/design/join-words.ts';

/** What the shop's server got for the one-time code with which the visitor came back. */
export function Result({ resultCode }: { resultCode: string }) {
  const [result, setResult] = useState<AnyVerification | 'failed' | null>(null);
  useEffect(() => {
    // The code is good once: a reload must not try it again.
    window.history.replaceState(null, '', window.location.pathname);
    const redeem = async () => {
      const init = {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ resultCode }),
      };
      const response = await fetch('/demo/api/results', init);
      setResult(response.ok ? ((await response.json()) as AnyVerification) : 'failed');
    };
    redeem().catch(() => setResult('failed'));
  }, [resultCode]);
  if (result === null) return <p role="status">{resultTexts.loading}</p>;
  if (result === 'failed') {
    return (
      <Notice tone="error">
        <p>{resultTexts.failed}</p>
      </Notice>
    );
  }
  return (
    <section
      className="flex flex-col gap-3 rounded-2xl border-2 border-brand bg-white p-5 sm:p-6"
      data-testid="demo-result"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-sub font-bold">{resultTexts.heading(kindTexts[result.kind])}</h2>
        <p className="rounded-full bg-brand px-4 py-1 font-bold text-white" data-testid="demo-status">
          {statusNames[result.status]}
        </p>
      </div>
      {resultMessages[result.status] !== undefined && <p>{resultMessages[result.status]}</p>}
      {result.kind === 'additionalDocument' && (
        <p data-testid="demo-edited">
          {texts.edited}: {joinInSentence(result.userEdited) || texts.editedNone}
        </p>
      )}
      <details>
        <summary className="min-h-[max(3rem,48px)] cursor-pointer content-center text-brand underline underline-offset-4">
          {resultTexts.details}
        </summary>
        <table className="w-full border-collapse text-left">
          <caption className="sr-only">{resultTexts.caption}</caption>
          <thead>
            <tr className="border-b-2 border-solid-gray-536">
              <th scope="col" className="py-2">
                {resultTexts.check}
              </th>
              <th scope="col" className="py-2">
                {resultTexts.outcome}
              </th>
            </tr>
          </thead>
          <tbody>
            {result.examinations.map(({ check, outcome }) => (
              <tr key={check} className="border-b border-solid-gray-200">
                <td className="py-1">{checkTexts[check]}</td>
                <td className="py-1 whitespace-nowrap">{outcomeTexts[outcome]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
