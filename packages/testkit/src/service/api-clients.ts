import { randomBytes } from 'node:crypto';
import {
  accessPurposeHeader,
  encodePurpose,
  headersOfTexts,
  type HeaderTexts,
  type EndpointName,
  paths,
  type RequestBody,
  type ResponseBody,
} from '@ekyc/contract';
import { holdToDocument, seen } from './documented-answers.ts';

/** Any answer: its status, its parsed body, and the problem's code where it is one. */
export interface Answer<Body = unknown> {
  readonly status: number;
  readonly body: Body;
  readonly code: string | null;
  readonly headers: Headers;
}

export interface CallOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Texts that travel in headers of their own. */
  readonly texts?: HeaderTexts;
  /** Why somebody looks at personal data. */
  readonly purpose?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * One call of the contract by name. What is sent is not checked, so that tests can send anything; every answer must be
 * one that the OpenAPI document names.
 */
export async function call<Name extends EndpointName>(
  url: string,
  name: Name,
  options: CallOptions = {},
): Promise<Answer<ResponseBody<Name>>> {
  const [method, template] = paths[name];
  const path = template.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(options.params?.[key] ?? ''),
  );
  const query = options.query ? `?${new URLSearchParams(options.query).toString()}` : '';
  const isForm = options.body instanceof FormData;
  const response = await fetch(`${url}${path}${query}`, {
    method,
    headers: {
      ...(options.body !== undefined && !isForm ? { 'content-type': 'application/json' } : {}),
      ...(options.purpose === undefined ? {} : { [accessPurposeHeader]: encodePurpose(options.purpose) }),
      ...headersOfTexts(options.texts ?? {}),
      ...options.headers,
    },
    ...(options.body === undefined
      ? {}
      : {
          body: isForm
            ? options.body
            : typeof options.body === 'string'
              ? options.body
              : options.body instanceof Uint8Array
                ? new Uint8Array(options.body)
                : JSON.stringify(options.body),
        }),
  });
  const text = await response.text();
  const json = (response.headers.get('content-type') ?? '').includes('json') && text !== '';
  const body: unknown = json ? JSON.parse(text) : text;
  holdToDocument(name, { ...seen(response), body });
  const code = response.ok ? null : ((body as { code?: string }).code ?? null);
  return { status: response.status, body: body as ResponseBody<Name>, code, headers: response.headers };
}

/** A business with its secret key. */
export class BusinessClient {
  readonly url: string;
  readonly apiKey: string;
  constructor(url: string, apiKey: string) {
    this.url = url;
    this.apiKey = apiKey;
  }

  call<Name extends EndpointName>(
    name: Name,
    options: CallOptions = {},
  ): Promise<Answer<ResponseBody<Name>>> {
    return call(this.url, name, {
      ...options,
      headers: { authorization: `Bearer ${this.apiKey}`, ...options.headers },
    });
  }
}

/** A visitor's browser: one security code, one verification. */
export class VisitorClient {
  readonly url: string;
  readonly publicId: string;
  readonly securityCode: string;
  constructor(url: string, publicId: string, securityCode: string = randomBytes(32).toString('base64url')) {
    this.url = url;
    this.publicId = publicId;
    this.securityCode = securityCode;
  }

  call<Name extends EndpointName>(
    name: Name,
    body?: RequestBody<Name> | FormData,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<ResponseBody<Name>>> {
    return call(this.url, name, {
      params: { publicId: this.publicId },
      ...(body === undefined ? {} : { body }),
      headers: { 'security-code': this.securityCode, ...headers },
    });
  }

  /** Looks for a picture and sends it, as the page does. */
  async upload(
    picture: { readonly type: 'document' | 'face'; readonly photoType: string; readonly rotate?: string },
    bytes: Uint8Array,
    mediaType = 'image/jpeg',
  ): Promise<Answer<ResponseBody<'identification.uploadMaterial'>>> {
    const form = new FormData();
    form.set('type', picture.type);
    form.set('photoType', picture.photoType);
    if (picture.rotate) form.set('rotate', picture.rotate);
    form.set('file', new Blob([new Uint8Array(bytes)], { type: mediaType }), 'picture.jpg');
    return this.call('identification.uploadMaterial', form);
  }
}
