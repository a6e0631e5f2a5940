import type { Host } from './host.ts';

/**
 * Tells the page around how high the content is, while it makes room for all of it (`inline`). There the page must not
 * be as high as its window, which is as high as the page: styles.css takes that away (`data-embed`).
 */
export function followSize(host: Host): void {
  const root = document.getElementById('root');
  if (root === null) return;
  let lastSent = '';
  const report = () => {
    // A camera fixes the root to its window (useScrollLock), whose height then says nothing.
    const fill = root.dataset['scrollLock'] === 'true';
    const height = fill ? 0 : Math.ceil(root.getBoundingClientRect().height);
    const message = `${height} ${fill}`;
    if (message === lastSent) return;
    lastSent = message;
    host.tell({ type: 'resize', height, fill });
  };
  host.subscribe(() => {
    const mode = host.mode();
    if (mode === null || document.documentElement.dataset['embed'] === mode) return;
    document.documentElement.dataset['embed'] = mode;
    if (mode !== 'inline') return;
    new ResizeObserver(report).observe(root);
    new MutationObserver(report).observe(root, { attributeFilter: ['data-scroll-lock'] });
  });
}
