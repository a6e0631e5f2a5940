import { useEffect, useState } from 'react';
import { embeddingLinkTexts } from './demo-texts.ts';

/** The way to the page on another origin that embeds the service; it answers on this machine alone. */
export function EmbeddingLink() {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const load = async () => {
      const response = await fetch('/demo/api/embedding');
      if (response.ok) setUrl(((await response.json()) as { url: string }).url);
    };
    // Without it the shop is whole as well.
    if (isThisMachine(window.location.hostname)) load().catch(() => undefined);
  }, []);
  if (url === null) return null;
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-bold">{embeddingLinkTexts.heading}</h3>
      <p>{embeddingLinkTexts.lead}</p>
      <a
        href={url}
        data-testid="demo-embedding"
        className="flex min-h-[max(3.5rem,56px)] items-center justify-center rounded-xl border-2 bg-white wide:self-start wide:px-8 border-brand px-4 py-2 font-bold text-brand hover:underline"
      >
        {embeddingLinkTexts.go}
      </a>
    </section>
  );
}

function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
