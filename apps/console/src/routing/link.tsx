import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { go } from './location.ts';

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'onClick'> {
  readonly href: string;
}

/** A link inside of the console: a plain press changes the page in place, any other is the browser's. */
export function Link({ href, children, ...rest }: Props) {
  const press = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(href);
  };
  return (
    <a {...rest} href={href} onClick={press}>
      {children}
    </a>
  );
}
