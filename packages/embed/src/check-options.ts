import type { MountOptions } from './public-types.ts';

/** Pages that may be framed, with the frame's title: the one place that names the kinds. */
const titles: Readonly<Record<string, string>> = {
  '/embed/identification': '本人確認の手続き',
  '/embed/selfie_data': 'お顔の撮影の手続き',
  '/embed/face_authentication': '顔認証の手続き',
  '/embed/additional_document': '追加書類の提出の手続き',
};

const callbacks = [
  'onStarted',
  'onSubmitted',
  'onCompleted',
  'onCanceled',
  'onError',
  'onResize',
  'onClosed',
] as const satisfies readonly (keyof MountOptions)[];
const names: readonly string[] = ['publicId', 'url', 'mode', ...callbacks];
const publicIdPattern = /^[\w-]{22,43}$/;

export interface CheckedOptions {
  readonly url: URL;
  readonly title: string;
  readonly mode: 'inline' | 'modal';
  readonly on: Pick<MountOptions, (typeof callbacks)[number]>;
}

/**
 * @param service origin of the service, for a bare publicId
 * @throws TypeError that says what to change
 */
export function checkOptions(service: string, given: unknown): CheckedOptions {
  if (typeof given !== 'object' || given === null) fail('options must be an object');
  for (const name of Object.keys(given)) if (!names.includes(name)) fail(`unknown option "${name}"`);
  const options = given as Record<string, unknown>;
  for (const name of callbacks) {
    if (options[name] !== undefined && typeof options[name] !== 'function')
      fail(`${name} must be a function`);
  }
  const { mode = 'inline' } = options;
  if (mode !== 'inline' && mode !== 'modal') fail('mode must be "inline" or "modal"');
  const url = addressOf(service, options);
  return { url, title: titles[url.pathname] ?? '', mode, on: given };
}

/** `URL.canParse` is missing before iOS 17 and Chrome 120. */
function parseUrl(url: unknown): URL | null {
  try {
    return typeof url === 'string' ? new URL(url) : null;
  } catch {
    return null;
  }
}

function addressOf(service: string, { publicId, url }: Record<string, unknown>): URL {
  if ((publicId === undefined) === (url === undefined)) fail('give either publicId or url');
  if (publicId !== undefined) {
    if (typeof publicId !== 'string' || !publicIdPattern.test(publicId))
      fail('publicId must be the one that the API answered');
    return new URL(`/embed/identification?publicId=${publicId}`, service);
  }
  const address = parseUrl(url);
  if (address === null || address.username !== '' || address.password !== '')
    fail('url must be the embedUrl that the API answered');
  if (
    address.protocol !== 'https:' &&
    !/^http:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:|$)/.test(address.origin)
  )
    fail('url must begin with https: (cameras need it)');
  if (
    titles[address.pathname] === undefined ||
    !publicIdPattern.test(address.searchParams.get('publicId') ?? '')
  )
    fail('url must be an embedUrl: /embed/… with a publicId');
  return address;
}

function fail(reason: string): never {
  throw new TypeError(`CriiEkyc.mount: ${reason}.`);
}
