import { firstCharacter } from './business-mark.tsx';
import { pageTitle } from './design-texts.ts';

let owner: string | null = null;

/** The business that this page is for: the tab bears its name, and its logo or its first character. */
export function namePage({
  name,
  logoUrl,
}: {
  readonly name: string;
  readonly logoUrl: string | null;
}): void {
  owner = name;
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (icon !== null) icon.href = logoUrl ?? `data:image/svg+xml,${encodeURIComponent(initialOf(name))}`;
}

/** Its first character on its colour. */
function initialOf(name: string): string {
  const style = getComputedStyle(document.documentElement);
  const [ground, ink] = ['--color-brand-fill', '--color-on-brand'].map((part) =>
    style.getPropertyValue(part),
  );
  const text = firstCharacter(name).replace(/[<&]/, '');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${ground}"/><text x="16" y="23" font-size="19" font-weight="700" font-family="sans-serif" text-anchor="middle" fill="${ink}">${text}</text></svg>`;
}

export function titleOf(heading: string): string {
  return pageTitle(heading, owner);
}
