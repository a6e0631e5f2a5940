import type { MaterialAnswer, PhotoType, TakeType } from '@ekyc/contract';
import { paths } from '@ekyc/contract/paths';
import type { Answer, BodyArguments, CallResult, VisitorCall } from './call-types.ts';
import { securityCodeFor } from './security-code.ts';
import { send } from './send.ts';

export interface PictureFields {
  readonly type: TakeType;
  readonly photoType: PhotoType;
  readonly picture: Blob;
}

/** The visitor's calls on one verification; each waits for the network (see `send`). */
export interface VisitorClient {
  readonly publicId: string;
  call<Name extends VisitorCall>(name: Name, ...body: BodyArguments<Name>): Promise<CallResult<Answer<Name>>>;
  /** Sends the same bytes until they are acknowledged; the server answers the same bytes with the same material. */
  uploadMaterial(fields: PictureFields, signal?: AbortSignal): Promise<CallResult<MaterialAnswer>>;
  /**
   * Binds this browser: by the one-time token of a link, or to a verification that another one opened but did not
   * begin (`reset` without a token).
   */
  takeOver(token?: string): Promise<CallResult<void>>;
}

const callTimeout = 60_000;
const uploadTimeout = 120_000;

/**
 * @param apiServer origin of the API, empty for the page's own
 */
export function createVisitorClient(apiServer: string, publicId: string): VisitorClient {
  const securityCode = securityCodeFor(publicId);
  const urlOf = (name: VisitorCall | 'uploadMaterial' | 'resetSecurityCode') =>
    apiServer + paths[name][1].replace('{publicId}', encodeURIComponent(publicId));
  const headers = { 'Security-Code': securityCode };
  const json = { ...headers, 'Content-Type': 'application/json' };

  return {
    publicId,
    async call(name, ...[body]) {
      const init: RequestInit = { method: paths[name][0], cache: 'no-store', headers };
      if (body !== undefined) Object.assign(init, { headers: json, body: JSON.stringify(body) });
      // The server answers as the contract says; its own tests hold it to that.
      return (await send({ url: urlOf(name), init, timeout: callTimeout })) as never;
    },
    async uploadMaterial(fields, signal) {
      const body = new FormData();
      body.set('type', fields.type);
      body.set('photoType', fields.photoType);
      body.set('rotate', '0');
      body.set('file', fields.picture, `${fields.photoType}.jpg`);
      const init: RequestInit = { method: 'POST', headers, body };
      const request = { url: urlOf('uploadMaterial'), init, timeout: uploadTimeout };
      return (await send(signal ? { ...request, signal } : request)) as CallResult<MaterialAnswer>;
    },
    async takeOver(token) {
      const body = JSON.stringify(token === undefined ? { securityCode } : { securityCode, token });
      const init: RequestInit = { method: 'POST', headers: json, body };
      return (await send({
        url: urlOf('resetSecurityCode'),
        init,
        timeout: callTimeout,
      })) as CallResult<void>;
    },
  };
}
