export type Query = Readonly<Record<string, string | number | undefined>>;

/** A call's address with its parameters in place; what is undefined or empty is left out of the query. */
export function addressOf(
  path: string,
  { params = {}, query = {} }: { readonly params?: Readonly<Record<string, string>>; readonly query?: Query },
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const entries = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return entries.length === 0 ? filled : `${filled}?${new URLSearchParams(entries).toString()}`;
}
