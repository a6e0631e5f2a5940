import type { ChipDocument, IdType } from '@ekyc/contract';
import { sessionStore } from '@ekyc/design/browser-store.ts';
import type { PrintedForm } from './printed/printed-keys.ts';

/** Documents whose chips are read here, in the order in which they are offered. */
export const counterDocuments = [
  'driversLicense',
  'myNumberCard',
  'residenceCard',
  'specialPermanentResidentCertificate',
  'passport',
] as const satisfies readonly IdType[];
export type CounterDocument = (typeof counterDocuments)[number];

/** Which chip a document has. */
export const chipOf: Readonly<Record<CounterDocument, ChipDocument>> = {
  driversLicense: 'driversLicense',
  myNumberCard: 'myNumberCard',
  residenceCard: 'residenceCard',
  specialPermanentResidentCertificate: 'residenceCard',
  passport: 'passport',
};

const residencePrint: PrintedForm = { cardNumber: 'AA12345678BB' };

/** What is printed on the specimens of a developer's machine (apps/server/src/demo/specimen-reader.ts). */
export const specimenPrints: Readonly<Record<CounterDocument, PrintedForm>> = {
  driversLicense: { pin1: '1234', pin2: '5678' },
  myNumberCard: { birth: '140407', expiryYear: '2030', securityCode: '1234' },
  residenceCard: residencePrint,
  specialPermanentResidentCertificate: residencePrint,
  passport: { passportNumber: 'TR1234567', birth: '020407', expiry: '350407' },
};

const key = (publicId: string) => `ekyc:console:counter:${publicId}`;

/** Which document the tab began with, until it is closed: the identification itself names none before it was read. */
export function rememberDocument(publicId: string, idType: CounterDocument): void {
  sessionStore.write(key(publicId), idType);
}

export function rememberedDocument(publicId: string): CounterDocument {
  const stored = sessionStore.read(key(publicId));
  return counterDocuments.find((one) => one === stored) ?? 'myNumberCard';
}
