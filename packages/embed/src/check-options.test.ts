import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { checkOptions } from './check-options.ts';
import { mountFrom } from './mount-service.ts';

const service = 'https://ekyc.example';
const publicId = 'AbCdEfGhIjKlMnOpQrStUv';

describe('options', () => {
  test('a publicId is an identification at the service from which the script came', () => {
    const { url, title, mode } = checkOptions(service, { publicId });
    expect(url.href).toBe(`${service}/embed/identification?publicId=${publicId}`);
    expect(title).toBe('本人確認の手続き');
    expect(mode).toBe('inline');
  });

  test.each(['identification', 'selfie_data', 'face_authentication', 'additional_document'])(
    'the embedUrl of any kind is taken as it is: %s',
    (kind) => {
      const address = `https://other.example/embed/${kind}?publicId=${publicId}`;
      const { url, title } = checkOptions(service, { url: address, mode: 'modal' });
      expect(url.href).toBe(address);
      expect(title).toMatch(/の手続き$/);
    },
  );

  test('the embedUrl is taken by iOS 16.4 too (its missing functions taken away)', () => {
    class OldUrl extends URL {}
    onTestFinished(() => void vi.unstubAllGlobals());
    vi.stubGlobal('URL', Object.assign(OldUrl, { canParse: undefined, parse: undefined }));
    const address = `${service}/embed/identification?publicId=${publicId}`;
    expect(checkOptions(service, { url: address }).url.href).toBe(address);
    expect(() => checkOptions(service, { url: 'no address' })).toThrow('url must be the embedUrl');
  });

  test.each(['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'])(
    'this machine needs no certificate: %s',
    (origin) => {
      const address = `${origin}/embed/identification?publicId=${publicId}`;
      expect(checkOptions(service, { url: address }).url.origin).toBe(origin);
    },
  );

  const at = (path: string) => ({ url: `${service}${path}` });
  test.each([
    ['nothing', undefined, 'options must be an object'],
    ['a text', publicId, 'options must be an object'],
    ['neither publicId nor url', {}, 'give either publicId or url'],
    [
      'both',
      { publicId, ...at(`/embed/identification?publicId=${publicId}`) },
      'give either publicId or url',
    ],
    ['a short publicId', { publicId: 'abc' }, 'publicId must be'],
    ['a publicId with more in it', { publicId: `${publicId}&x=1` }, 'publicId must be'],
    ['a publicId that is no text', { publicId: 5 }, 'publicId must be'],
    ['a url that is none', { url: '/embed/identification' }, 'url must be the embedUrl'],
    ['a url that is no text', { url: {} }, 'url must be the embedUrl'],
    ['a script for a url', { url: 'javascript:alert(1)' }, 'url must begin with https:'],
    ['plain http', { url: `http://ekyc.example/embed/identification?publicId=${publicId}` }, 'https:'],
    [
      'a name that begins like this machine',
      { url: `http://localhost.evil.example/embed/identification?publicId=${publicId}` },
      'https:',
    ],
    [
      'a password in the url',
      { url: `https://a:b@ekyc.example/embed/identification?publicId=${publicId}` },
      'url',
    ],
    ['the url instead of the embedUrl', at(`/identification?publicId=${publicId}`), '/embed/…'],
    ['an account page', at(`/embed/user?publicId=${publicId}`), '/embed/…'],
    ['an embedUrl without a publicId', at('/embed/identification'), '/embed/…'],
    ['another mode', { publicId, mode: 'popup' }, 'mode must be'],
    ['a callback that is none', { publicId, onError: 'log' }, 'onError must be a function'],
    ['a misspelt callback', { publicId, onComplete: () => undefined }, 'unknown option "onComplete"'],
  ])('%s is refused at once', (_, options, reason) => {
    expect(() => checkOptions(service, options)).toThrow(TypeError);
    expect(() => checkOptions(service, options)).toThrow(`CriiEkyc.mount: `);
    expect(() => checkOptions(service, options)).toThrow(reason);
  });

  test('an element that is not in a document is refused (elements are faked)', () => {
    class Element {
      readonly isConnected = false;
    }
    Object.assign(globalThis, { Element });
    const mount = mountFrom(service);
    for (const wrong of [null, '#place', new Element()]) {
      expect(() => mount(wrong as never, { publicId })).toThrow('element must be an element in the document');
    }
    Reflect.deleteProperty(globalThis, 'Element');
  });
});
