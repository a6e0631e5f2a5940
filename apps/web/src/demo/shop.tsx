import { EmbeddingLink } from './embedding-link.tsx';
import { Result } from './result.tsx';
import { StartForms } from './start-forms.tsx';
import { WebhookList } from './webhook-list.tsx';
import { demoTexts } from './demo-texts.ts';

/** A small shop that uses the service as a commissioning business would. */
export function Shop() {
  const resultCode = new URLSearchParams(window.location.search).get('resultCode');
  return (
    <div className="mx-auto flex min-h-dvh max-w-3xl flex-col gap-8 px-4 pb-12 sm:px-6">
      <header className="-mx-4 border-b-4 border-green-800 bg-green-50 px-4 py-4 sm:-mx-6 sm:px-6">
        <p className="text-xl font-bold text-green-1000">{demoTexts.shop}</p>
        <p className="text-sm">{demoTexts.lead}</p>
      </header>
      <main className="flex flex-col gap-8">
        <h1 className="text-2xl font-bold">{demoTexts.heading}</h1>
        {resultCode !== null && <Result resultCode={resultCode} />}
        <StartForms />
        <EmbeddingLink />
        <WebhookList />
      </main>
      <footer id="privacy" className="text-sm text-solid-gray-700">
        {demoTexts.privacy}
      </footer>
    </div>
  );
}
