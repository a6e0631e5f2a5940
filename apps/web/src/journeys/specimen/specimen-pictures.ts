/** Addresses of the specimens that the service puts in the place of pictures: drawn, and marked 見本 themselves. */
const addresses: Readonly<Record<string, string>> = import.meta.glob(
  '../../../../../packages/service/src/sandbox/specimens/*.jpg',
  { eager: true, query: '?url', import: 'default' },
);

/** @returns null where there is no such specimen */
export function addressOf(name: string): string | null {
  const found = Object.entries(addresses).find(([path]) => path.endsWith(`/${name}.jpg`));
  return found === undefined ? null : found[1];
}
