/**
 * The token behind the `#` of the mailed link that this page was opened by; null where there is none. It is taken out of
 * the address at once, so that it stays in no history and is not shown: when this file is loaded, since a component may
 * be rendered twice.
 */
export const linkToken = takeLinkToken();

// Another link of the same page, opened in this tab, loads nothing by itself.
window.addEventListener('hashchange', () => window.location.reload());

function takeLinkToken(): string | null {
  const token = window.location.hash.slice(1);
  if (token === '') return null;
  window.history.replaceState(window.history.state, '', window.location.pathname);
  return /^[A-Za-z0-9_-]{43}$/.test(token) ? token : null;
}
