import type { EndpointName, RequestBody, ResponseBody } from '@ekyc/contract';
import { type Answer, VisitorClient } from '@ekyc/testkit';

/** A visitor who calls from an address of their own choice, as a trusted proxy tells it. */
export class VisitorAt extends VisitorClient {
  readonly address: string;

  constructor(url: string, publicId: string, address: string, securityCode?: string) {
    super(url, publicId, securityCode);
    this.address = address;
  }

  override call<Name extends EndpointName>(
    name: Name,
    body?: RequestBody<Name> | FormData,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<ResponseBody<Name>>> {
    return super.call(name, body, { 'x-forwarded-for': this.address, ...headers });
  }

  front(bytes: Uint8Array) {
    return this.upload({ type: 'document', photoType: 'front' }, bytes);
  }
}
