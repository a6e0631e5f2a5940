import type { IdType, PhotoType } from '@ekyc/contract';
import type { Page } from '@playwright/test';
import {
  type BusinessClient,
  expectOk,
  type LicenceHolder,
  type SceneName,
  type Scenes,
  type StartedService,
  VisitorClient,
  VisitorJourney,
} from '@ekyc/testkit';
import { createIdentification } from './fixtures.ts';

export interface Prepared {
  readonly client: VisitorClient;
  readonly journey: VisitorJourney;
  readonly url: string;
}

/** How far the API brings a verification before the page opens. */
export type Stage = 'document' | 'face' | 'text';

interface Given {
  readonly service: Pick<StartedService, 'url'>;
  readonly business: BusinessClient;
  readonly scenes: Scenes;
  readonly holder: LicenceHolder;
  readonly stage: Stage;
  /** Nobody said yet who the visitor is: neither the business nor the visitor. */
  readonly unnamed?: true;
  readonly idType?: IdType;
  /** Of the creation, beside the document. */
  readonly body?: Record<string, unknown>;
}

/**
 * A verification in the middle of its journey, made over the API, and a page that is its visitor: it has the
 * security code and what the page itself remembers of the steps before.
 */
export async function prepare(page: Page, given: Given): Promise<Prepared> {
  const { service, business, scenes, holder, stage, unnamed, idType = 'driversLicense', body } = given;
  const created = await createIdentification(service, business, { idTypes: [idType], ...body });
  const client = new VisitorClient(service.url, created.publicId);
  const journey = new VisitorJourney(client, scenes, holder, idType);
  if (unnamed) await beginUnnamed(client, idType);
  else await journey.begin();
  if (stage !== 'document') await journey.takeDocument();
  if (stage === 'text') await journey.takeFace();
  await remember(page, client);
  return { client, journey, url: created.url };
}

async function beginUnnamed(client: VisitorClient, idType: IdType): Promise<void> {
  expectOk(await client.call('identification.bindSecurityCode'), 'security');
  expectOk(await client.call('identification.putIdType', { idType }), 'id_type');
}

/** Lets the page go on as the browser that made this client's security code. */
export async function remember(page: Page, client: VisitorClient): Promise<void> {
  const record = { started: true, consented: true, cameraAllowed: true };
  await page.addInitScript(
    ([publicId, code, journey]) => {
      if (sessionStorage.getItem(`ekyc:code:${publicId}`) !== null) return;
      sessionStorage.setItem(`ekyc:code:${publicId}`, code);
      sessionStorage.setItem(`ekyc:journey:${publicId}`, journey);
    },
    [client.publicId, client.securityCode, JSON.stringify(record)] as const,
  );
}

/** Begins the document over the API with these pictures, each as its name says, and leaves the rest to the page. */
export async function beginDocument(
  { client, journey }: Prepared,
  ...photoTypes: readonly (PhotoType & SceneName)[]
): Promise<void> {
  expectOk(await client.call('identification.startTake', { type: 'document' }), 'take_start');
  for (const photoType of photoTypes) await journey.takePicture('document', photoType, photoType);
}

/** What the business is told. */
export async function resultOf(business: BusinessClient, publicId: string) {
  return expectOk(await business.call('identification.get', { params: { publicId } }), 'result');
}

/** What the server keeps: the pictures by name, good or not. */
export async function storedPictures(client: VisitorClient): Promise<PhotoType[]> {
  const { materials } = expectOk(await client.call('identification.listMaterials'), 'materials');
  return materials.map(({ photoType }) => photoType);
}
