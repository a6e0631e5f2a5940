/** The one-time token behind `#resume=` of a link to go on with; read once, and gone from the address bar. */
export function takeResumeToken(): string | null {
  const token = /^#resume=([A-Za-z0-9_-]{43})$/.exec(window.location.hash)?.[1] ?? null;
  if (token !== null)
    window.history.replaceState(null, '', window.location.pathname + window.location.search);
  return token;
}
