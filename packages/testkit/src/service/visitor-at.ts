import type { EndpointName, RequestBody, ResponseBody } from '@ekyc/contract';
import type { LicenceHolder } from '../documents/index.ts';
import { type Answer, type BusinessClient, VisitorClient } from './api-clients.ts';
import { expectOk, profileOf } from './visitor-journey.ts';

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

  /** A new visitor of the business, whose page looks for the front of a licence. */
  static async beforeFront(
    business: BusinessClient,
    holder: LicenceHolder,
    address: string,
  ): Promise<VisitorAt> {
    const { publicId } = expectOk(await business.call('identification.create', { body: {} }), 'create');
    const visitor = new VisitorAt(business.url, publicId, address);
    expectOk(await visitor.call('identification.bindSecurityCode'), 'security');
    expectOk(await visitor.call('identification.putProfile', profileOf(holder)), 'profile');
    expectOk(await visitor.call('identification.putIdType', { idType: 'driversLicense' }), 'id_type');
    expectOk(await visitor.call('identification.startTake', { type: 'document' }), 'take_start');
    expectOk(
      await visitor.call('identification.startDetection', { shootingStatus: 'front' }),
      'detection_start',
    );
    return visitor;
  }

  front(bytes: Uint8Array) {
    return this.upload({ type: 'document', photoType: 'front' }, bytes);
  }
}
