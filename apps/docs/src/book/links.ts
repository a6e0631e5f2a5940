import { existsSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** Where a link of a page leads. */
export type Target =
  /** Another site, or a mail address. */
  | { readonly kind: 'elsewhere'; readonly href: string }
  /** A page of these docs; an empty hash is its beginning. */
  | { readonly kind: 'page'; readonly path: string; readonly hash: string }
  /** A file of the repository that is no page, by its path from the root. */
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'dead'; readonly reason: string };

/** An image is built without these (.dockerignore): what they hold cannot be looked for there. */
const leftOut = ['deploy', 'tests'];

/**
 * What a link means that stands in a file of the repository.
 * @param href as it is written there
 * @param from the file's path from the root; of a page that is made from a folder, the folder's
 * @param isPage whether a path from the root is a page
 */
export function resolveLink(
  href: string,
  from: string,
  { root, isPage }: { readonly root: string; readonly isPage: (path: string) => boolean },
): Target {
  if (/^(https?:|mailto:)/.test(href)) return { kind: 'elsewhere', href };
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(href))
    return { kind: 'dead', reason: `${href} has a scheme that no page may lead to` };
  if (/^\/problems\/\w+$/.test(href)) return { kind: 'elsewhere', href };
  if (href.startsWith('/')) return { kind: 'dead', reason: `${href} is no path from ${from}` };
  const [written = '', hash = ''] = href.split('#', 2);
  const folder = from.endsWith('.md') ? dirname(from) : from;
  const path =
    written === '' ? from : posix.normalize(posix.join(folder, decodeURI(written))).replace(/\/$/, '');
  if (isPage(path)) return { kind: 'page', path, hash: decodeURIComponent(hash) };
  const isLeftOut = leftOut.some((folder) => path.startsWith(folder) && !existsSync(join(root, folder)));
  if (path.startsWith('..') || !(isLeftOut || existsSync(join(root, path))))
    return { kind: 'dead', reason: `${href} leads to ${path}, which is not there` };
  return { kind: 'file', path };
}

/** Addresses of the running service that a guide names as code, and where a reader is led. */
const served: Readonly<Record<string, string>> = {
  '/api/docs': '/docs/api/',
  '/api/openapi.json': '/api/openapi.json',
  '/api/try': '/api/try',
  '/problems': '/problems',
  '/console': '/console',
};

/** Where a text in backquotes leads that is a page of the service itself; null for any other. */
export function servedAddress(code: string): string | null {
  return Object.hasOwn(served, code) ? (served[code] ?? null) : null;
}
