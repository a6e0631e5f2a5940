import type { FastifyInstance } from 'fastify';

/** What exists only for this machine must not be visible to others; the files of the build answer GET everywhere. */
const unlisted = /^\/(?:demo|dev)(?:\/|$)|^\/\*$/;

/**
 * Collects every route that is registered from now on.
 * @returns by which methods an address may be called, for `Allow` (RFC 9110 §10.2.1); empty where nothing stands there
 */
export function collectMethods(app: FastifyInstance): (path: string) => readonly string[] {
  const routes: { readonly form: RegExp; readonly methods: readonly string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (!unlisted.test(url)) routes.push({ form: formOf(url), methods: [method].flat() });
  });
  return (path) => [
    ...new Set(routes.filter(({ form }) => form.test(path)).flatMap(({ methods }) => methods)),
  ];
}

function formOf(url: string): RegExp {
  const source = url
    .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/:\w+/g, '[^/]+')
    .replaceAll('*', '.*');
  return new RegExp(`^${source}$`);
}
