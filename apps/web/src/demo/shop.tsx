import { useState } from 'react';
import { Button } from '../design/button.tsx';
import { Notice } from '../design/notice.tsx';
import { usePending } from '../design/use-pending.ts';
import { Result } from './result.tsx';
import { WebhookList } from './webhook-list.tsx';

/** A small shop that uses the service as a commissioning business would. */
export function Shop() {
  const resultCode = new URLSearchParams(window.location.search).get('resultCode');
  return (
    <div className="mx-auto flex min-h-dvh max-w-3xl flex-col gap-8 px-4 pb-12 sm:px-6">
      <header className="-mx-4 border-b-4 border-green-800 bg-green-50 px-4 py-4 sm:-mx-6 sm:px-6">
        <p className="text-xl font-bold text-green-1000">デモ商店</p>
        <p className="text-sm">本人確認サービスの動きを試すための、架空のお店です。</p>
      </header>
      <main className="flex flex-col gap-8">
        <h1 className="text-2xl font-bold">お店のデモ</h1>
        {resultCode !== null && <Result resultCode={resultCode} />}
        <StartForm />
        <WebhookList />
      </main>
      <footer id="privacy" className="text-sm text-solid-gray-700">
        プライバシーについて: このデモで撮影した画像は、このパソコンの中だけに保存されます。
      </footer>
    </div>
  );
}

function StartForm() {
  const [failed, setFailed] = useState<string | null>(null);
  const [pending, start] = usePending(async () => {
    setFailed(null);
    try {
      const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' };
      const response = await fetch('/demo/api/identifications', init);
      if (!response.ok) throw new Error(String(response.status));
      const { url } = (await response.json()) as { url: string };
      window.location.assign(url);
    } catch (error) {
      setFailed(error instanceof Error ? error.message : String(error));
    }
  });
  return (
    <section className="flex flex-col gap-4 rounded-xl border border-solid-gray-300 p-5">
      <h2 className="text-xl font-bold">会員登録</h2>
      <p>会員登録には本人確認が必要です。運転免許証をご用意のうえ、カメラのある端末でお進みください。</p>
      <Button data-testid="demo-start" pending={pending} onClick={start}>
        本人確認をはじめる
      </Button>
      {failed !== null && (
        <Notice tone="error">
          <p>手続きを作成できませんでした({failed})。しばらくしてからお試しください。</p>
        </Notice>
      )}
    </section>
  );
}
