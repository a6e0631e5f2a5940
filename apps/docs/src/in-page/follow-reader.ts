/** Marks in the list of headings the one that is read, and brings the menu's own line into sight. */
export function followReader(): void {
  const links = new Map(
    [...document.querySelectorAll<HTMLAnchorElement>('nav.outline a')].map((link) => [link.hash, link]),
  );
  const headings = [...document.querySelectorAll<HTMLHeadingElement>('article :is(h2, h3)')];
  const mark = () => {
    // The last one above the upper third.
    const read = headings.findLast((heading) => heading.getBoundingClientRect().top < innerHeight / 3);
    for (const [hash, link] of links)
      if (read && decodeURIComponent(hash) === `#${read.id}`) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
  };
  let asked = false;
  addEventListener(
    'scroll',
    () => {
      if (asked) return;
      asked = true;
      requestAnimationFrame(() => {
        asked = false;
        mark();
      });
    },
    { passive: true },
  );
  mark();
  const menu = document.querySelector<HTMLElement>('nav.guides');
  const here = menu?.querySelector<HTMLElement>('[aria-current="page"]');
  if (menu && here) menu.scrollTop = here.offsetTop - menu.clientHeight / 3;
}
