import type { BusinessAnswer, ChipDocument, IdType, Regime } from '@ekyc/contract';
import { sessionStore } from '@ekyc/design/browser-store.ts';
import type { PrintedForm } from './printed/printed-keys.ts';

/** Documents whose chips are read here, in the order in which they are offered. */
const counterDocuments = [
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

/** What the settings and the rules say of the counter. */
interface Allowed {
  readonly lawfulMethods: readonly Readonly<BusinessAnswer['lawfulMethods'][number]>[];
  readonly settings: Pick<BusinessAnswer['settings'], 'idTypes' | 'methods' | 'passportAtCounter'>;
}

/**
 * Documents by which a person may be identified at the counter under a law; the service judges by the same rules again.
 * @param today YYYY-MM-DD in Asia/Tokyo
 */
export function documentsOffered(
  { lawfulMethods, settings }: Allowed,
  regime: Regime,
  today: string,
): readonly CounterDocument[] {
  const rule = lawfulMethods.find(
    ({ method, firstDay, lastDay, ...one }) =>
      one.regime === regime &&
      method === 'chipAtCounter' &&
      (firstDay ?? today) <= today &&
      today <= (lastDay ?? today),
  );
  if (!rule || !settings.methods.includes(rule.method)) return [];
  const lawful = [...rule.idTypes, ...(settings.passportAtCounter ? rule.doubtfulIdTypes : [])];
  return counterDocuments.filter((one) => lawful.includes(one) && settings.idTypes.includes(one));
}

/** Those of an identification's documents whose chips are read here. */
export const documentsOf = ({
  idTypes,
}: {
  readonly idTypes: readonly IdType[];
}): readonly CounterDocument[] => counterDocuments.filter((one) => idTypes.includes(one));

const key = (publicId: string) => `ekyc:console:counter:${publicId}`;

/** Which document the tab began with, until it is closed: the identification names all that it allows until one was read. */
export function rememberDocument(publicId: string, idType: CounterDocument): void {
  sessionStore.write(key(publicId), idType);
}

/** The one that the tab began with, if it is among these; else the first of them. */
export function rememberedDocument(
  publicId: string,
  offered: readonly CounterDocument[],
): CounterDocument | undefined {
  const stored = sessionStore.read(key(publicId));
  return offered.find((one) => one === stored) ?? offered[0];
}
