import type { RuntimeSettings } from '@ekyc/contract';

/** Pages with no visitor's id in their address. On all others the server's policy lets no analytics load. */
const countedPages: ReadonlySet<string> = new Set(['/', '/terms', '/privacy']);

/**
 * Counts a visit with Google Analytics: in production, where it is configured, and on pages about nobody. Without
 * cookies, and with no more of the address than its path.
 *
 * @returns whether the visit is counted
 */
export function countVisit(
  { envType, analyticsId }: Pick<RuntimeSettings, 'envType' | 'analyticsId'>,
  { origin, pathname, search }: Pick<Location, 'origin' | 'pathname' | 'search'>,
): boolean {
  if (envType !== 'production' || analyticsId === undefined) return false;
  if (!countedPages.has(pathname) || search !== '') return false;
  const queue: unknown[] = [];
  (window as { dataLayer?: unknown[] }).dataLayer = queue;
  // The script tells commands from other entries by this very type, which only `arguments` has.
  const command: (...parts: readonly unknown[]) => void = function () {
    // biome-ignore lint/complexity/noArguments: see above
    queue.push(arguments);
  };
  const denied = 'denied';
  command('consent', 'default', {
    analytics_storage: denied,
    ad_storage: denied,
    ad_user_data: denied,
    ad_personalization: denied,
  });
  command('js', new Date());
  command('config', analyticsId, {
    page_location: origin + pathname,
    page_referrer: '',
    allow_google_signals: false,
  });
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(analyticsId)}`;
  document.head.append(script);
  return true;
}
