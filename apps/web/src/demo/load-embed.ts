/** What the service's script puts into this page; as a business sees it in `/embed.d.mts`. */
export interface CriiEkyc {
  mount: (element: Element, options: Record<string, unknown>) => { close(): void; unmount(): void };
}

/** Loads the service's script as any business's page does. */
export async function loadEmbed(): Promise<CriiEkyc> {
  const response = await fetch('/settings');
  const { service } = (await response.json()) as { service: string };
  const script = document.createElement('script');
  script.src = `${service}/embed.js`;
  await new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('embed.js')));
    document.head.append(script);
  });
  return (window as unknown as { CriiEkyc: CriiEkyc }).CriiEkyc;
}
