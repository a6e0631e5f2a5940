let taken: { readonly token: string | null } | undefined;

/**
 * The token behind the `#` of the mailed link that this page was opened by; null where there is none. It is taken out of
 * the address at the first call, so that it stays in no history and is not shown; later calls answer the same. Pages of
 * a verification have a token of their own there, so nothing is taken before a page asks.
 */
export function takeLinkToken(): string | null {
  taken ??= readOnce();
  return taken.token;
}

function readOnce(): { readonly token: string | null } {
  // Another link of the same page, opened in this tab, loads nothing by itself.
  window.addEventListener('hashchange', () => window.location.reload());
  const text = window.location.hash.slice(1);
  if (text !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
  return { token: /^[A-Za-z0-9_-]{43}$/.test(text) ? text : null };
}
