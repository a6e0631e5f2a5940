import type { DocumentType } from '@ekyc/contract';
import {
  type BusinessClient,
  type DocumentHolder,
  documentHolder,
  expectOk,
  type FireServiceLooks,
  fireDefenseEquipmentOfficerLicense,
  hazMatLicense,
  pictureOf,
  type Scenes,
  type StartedService,
  VisitorClient,
  visitorScenes,
} from '@ekyc/testkit';
import type { Page } from '@playwright/test';
import { remember } from './prepared.ts';

const draw = { hazMatLicense, fireDefenseEquipmentOfficerLicense };

/** Somebody whose licence is read without a doubt. */
const licenceHolder: DocumentHolder = documentHolder(4);

/** A licence with these classes, all that the camera sees of it, and what is printed on it. */
export async function licenceVisit(documentType: DocumentType, looks: FireServiceLooks) {
  const document = await draw[documentType](licenceHolder, looks);
  return { scenes: visitorScenes({ document, face: licenceHolder.seed }), truth: document.truth };
}

interface Given {
  readonly service: Pick<StartedService, 'url'>;
  readonly business: BusinessClient;
  readonly documentType: DocumentType;
  readonly scenes: Scenes;
}

/** A licence whose front was taken and read over the API, in a browser that has come to its form. */
export async function licenceAtForm(page: Page, { service, business, documentType, scenes }: Given) {
  const created = await business.call('additionalDocument.create', { body: { documentType } });
  const { publicId, url } = expectOk(created, 'create');
  const client = new VisitorClient(service.url, publicId);
  expectOk(await client.call('additionalDocument.bindSecurityCode'), 'security');
  expectOk(await client.call('additionalDocument.startTake', {}), 'take_start');
  const form = new FormData();
  form.set('documentType', documentType);
  const front = new Uint8Array(await pictureOf(scenes, 'front'));
  form.set('frontFile', new Blob([front], { type: 'image/jpeg' }), 'front.jpg');
  expectOk(await client.call('additionalDocument.uploadMaterials', form), 'materials');
  await remember(page, client);
  // The API tells the address with the name localhost; the page's own calls go to where it was opened.
  return { client, url: service.url + new URL(url).pathname + new URL(url).search };
}
