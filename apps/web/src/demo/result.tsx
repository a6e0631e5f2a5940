import type { AnyVerification } from '@ekyc/contract';
import { useEffect, useState } from 'react';
import { Notice } from '@ekyc/design/notice.tsx';
import { statusNames } from './status-names.ts';
import { kindTexts, texts } from './demo-texts.ts';

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
  if (result === null) return <p role="status">結果を確認しています…</p>;
  if (result === 'failed') {
    return (
      <Notice tone="error">
        <p>結果を受け取れませんでした。結果コードはすでに使われている可能性があります。</p>
      </Notice>
    );
  }
  return (
    <section
      className="flex flex-col gap-3 rounded-xl border-4 border-green-800 p-5"
      data-testid="demo-result"
    >
      <h2 className="text-xl font-bold">{kindTexts[result.kind]}の結果</h2>
      <p className="text-lg">
        <strong data-testid="demo-status">{statusNames[result.status]}</strong>
      </p>
      {result.kind === 'additionalDocument' && (
        <p data-testid="demo-edited">
          {texts.edited}: {result.userEdited.join('、') || texts.editedNone}
        </p>
      )}
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">検査の結果</caption>
        <thead>
          <tr className="border-b-2 border-solid-gray-536">
            <th scope="col" className="py-2">
              検査
            </th>
            <th scope="col" className="py-2">
              結果
            </th>
          </tr>
        </thead>
        <tbody>
          {result.examinations.map(({ check, outcome }) => (
            <tr key={check} className="border-b border-solid-gray-200">
              <td className="py-1">{check}</td>
              <td className="py-1">{outcome}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
