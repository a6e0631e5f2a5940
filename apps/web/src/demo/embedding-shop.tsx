import { useRef, useState } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { type ArrivedEvent, EventList, embedEvents } from './event-list.tsx';
import type { CriiEkyc } from './load-embed.ts';
import { embeddingShopTexts } from './demo-texts.ts';
import { ShopFrame } from './shop-frame.tsx';

type Mode = 'inline' | 'modal';

/** A shop on another origin than the service, with the service inside of its own page. */
export function EmbeddingShop({ embed }: { embed: Promise<CriiEkyc> }) {
  const place = useRef<HTMLDivElement>(null);
  const mounted = useRef<{ unmount(): void } | null>(null);
  const [events, setEvents] = useState<readonly ArrivedEvent[]>([]);
  const [failed, setFailed] = useState<string | null>(null);
  const show = async (mode: Mode) => {
    mounted.current?.unmount();
    setEvents([]);
    setFailed(null);
    const callbacks = embedEvents((event) => setEvents((before) => [...before, event]));
    try {
      const [{ mount }, which] = await Promise.all([embed, verification()]);
      const element = mode === 'modal' ? document.body : place.current;
      if (element !== null) mounted.current = mount(element, { ...which, mode, ...callbacks });
    } catch (error) {
      setFailed(error instanceof Error ? error.message : String(error));
    }
  };
  // Not shown as pending: a disabled button may lose the focus before the modal notes where to give it back.
  const [, showInline] = usePending(() => show('inline'));
  const [, showModal] = usePending(() => show('modal'));
  return (
    <ShopFrame note={embeddingShopTexts.otherSite(window.location.host)}>
      <h1 className="text-heading font-bold">{embeddingShopTexts.heading}</h1>
      <p>{embeddingShopTexts.lead}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button data-testid="show-inline" onClick={showInline}>
          {embeddingShopTexts.inline}
        </Button>
        <Button look="secondary" data-testid="show-modal" onClick={showModal}>
          {embeddingShopTexts.modal}
        </Button>
      </div>
      {failed !== null && (
        <Notice tone="error">
          <p>{embeddingShopTexts.failed(failed)}</p>
        </Notice>
      )}
      <div
        ref={place}
        data-testid="place"
        className="rounded-2xl border border-[#e4dccb] bg-white p-1 empty:hidden"
      />
      <EventList events={events} />
    </ShopFrame>
  );
}

/** The one named in this page's address, as a test or a developer may; else a new one made by the shop's server. */
async function verification(): Promise<{ publicId: string } | { url: string }> {
  const query = new URLSearchParams(window.location.search);
  const publicId = query.get('publicId');
  if (publicId !== null) return { publicId };
  const url = query.get('url');
  if (url !== null) return { url };
  const response = await fetch('/identifications', { method: 'POST' });
  if (!response.ok) throw new Error(String(response.status));
  const { embedUrl } = (await response.json()) as { embedUrl: string };
  return { url: embedUrl };
}
