import { z } from 'zod';

/** The words of states, takes and pictures, as they go over the wire (docs/glossary.md). */
export const kinds = ['identification', 'selfieData', 'faceAuthentication', 'additionalDocument'] as const;
export const statuses = [
  'created',
  'started',
  'capturing',
  'submitted',
  'examining',
  'approved',
  'declined',
  'review',
  'resubmission',
  'canceled',
  'expired',
  'redacted',
] as const;
export const takeTypes = ['document', 'face'] as const;
export const photoTypes = [
  'front',
  'back',
  'thickness',
  'tilted',
  'addressPage',
  'selfie',
  'instruction1',
  'instruction2',
  'chipPortrait',
  'chipFront',
  'chipName',
  'chipAddress',
] as const;
/** Pictures that a document's chip holds. Nobody uploads them: they come with the chip's files. */
export const chipPhotoTypes = ['chipPortrait', 'chipFront', 'chipName', 'chipAddress'] as const;
/** What a visitor may be asked to do before the camera: those proved on the engine (packages/testkit/README.md). */
export const instructions = ['turnLeft', 'turnRight', 'lookUp', 'blink'] as const;
export const idTypes = [
  'driversLicense',
  'drivingHistoryCertificate',
  'myNumberCard',
  'residenceCard',
  'specialPermanentResidentCertificate',
  'passport',
] as const;
/**
 * Laws an identification may be made under: 犯罪収益移転防止法, 携帯電話不正利用防止法, 古物営業法; `none` is the
 * business's own wish.
 */
export const regimes = ['none', 'criminalProceeds', 'mobilePhone', 'secondhandArticles'] as const;
/**
 * How a person is identified: pictures of the document taken by our page; its chip, read by the business's own app, and
 * a face taken by our page; its chip, read and shown at the business's counter; the My Number card's certificate, by
 * デジタル認証アプリ; the record of a document in the visitor's phone, by the browser. Where a request names none, the
 * first that serves is taken.
 */
export const methods = ['picture', 'chip', 'chipAtCounter', 'jpki', 'mdoc'] as const;
/** Documents whose chips are read; a 特別永住者証明書 is read like a residence card. */
export const chipDocuments = ['driversLicense', 'myNumberCard', 'residenceCard', 'passport'] as const;
/**
 * Forms of one document that decide which pictures may follow its front: a residence card united with the My Number
 * card (特定在留カード) has a back that must never be taken; a passport of 2020 and later has no address page.
 */
export const documentForms = ['ordinary', 'unitedWithMyNumberCard', 'withoutAddressPage', 'unclear'] as const;
/** What may be wrong with one picture; guidance on the device uses the same words. */
export const problems = [
  'document_not_found',
  'document_too_far',
  'document_too_near',
  'document_tilted',
  'document_glare',
  'document_wrong_side',
  'document_wrong_type',
  'document_form_unclear',
  'passport_without_address_page',
  'picture_dark',
  'picture_blurred',
  'portrait_not_found',
  'edge_not_seen',
  'tilt_too_little',
  'tilt_too_much',
  'face_not_found',
  'face_multiple',
  'face_too_far',
  'face_too_near',
  'face_not_frontal',
  'eyes_closed',
  'instruction_not_followed',
] as const;
export const checkNames = [
  'documentQuality',
  'documentType',
  'thicknessShown',
  'portraitFound',
  'forbiddenNumber',
  'numberCheckDigit',
  'expiry',
  'age',
  'profileMatch',
  'faceMatch',
  'liveness',
  'presentationAttack',
  'duplicate',
  'licenceMatch',
  'licenceDates',
  'recording',
  'chipAuthentic',
  'chipAlive',
  'chipHolder',
  'comparedAtCounter',
  'proofAuthentic',
  'proofCurrent',
  'proofHolder',
] as const;
/** The stage a visitor is at, as reported to the browser that handed the verification over. */
export const stages = ['start', 'document', 'face', 'confirm'] as const;
/** Licences that may be taken as additional documents. */
export const documentTypes = ['hazMatLicense', 'fireDefenseEquipmentOfficerLicense'] as const;
/** Prefixes of a licence's classes on the wire, in the order of the document's table. */
export const licenceClasses = {
  hazMatLicense: ['classA', 'classB1', 'classB2', 'classB3', 'classB4', 'classB5', 'classB6', 'classC'],
  fireDefenseEquipmentOfficerLicense: [
    'classASpecial',
    'classA1',
    'classA2',
    'classA3',
    'classA4',
    'classA5',
    'classB1',
    'classB2',
    'classB3',
    'classB4',
    'classB5',
    'classB6',
    'classB7',
  ],
} as const;
export const checkOutcomes = ['clear', 'consider', 'failed', 'advisory', 'notApplicable'] as const;
export const envTypes = ['local', 'dev', 'trial', 'production'] as const;

export type Kind = (typeof kinds)[number];
export type Status = (typeof statuses)[number];
export type TakeType = (typeof takeTypes)[number];
export type PhotoType = (typeof photoTypes)[number];
export type Instruction = (typeof instructions)[number];
export type IdType = (typeof idTypes)[number];
export type DocumentForm = (typeof documentForms)[number];
export type Regime = (typeof regimes)[number];
export type Method = (typeof methods)[number];
export type ChipDocument = (typeof chipDocuments)[number];
export type Problem = (typeof problems)[number];
export type DocumentType = (typeof documentTypes)[number];
export type Stage = (typeof stages)[number];
export type CheckName = (typeof checkNames)[number];
export type CheckOutcome = (typeof checkOutcomes)[number];
export type EnvType = (typeof envTypes)[number];

export const publicId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{22,43}$/)
  .describe('Unguessable identifier of the verification (at least 128 bits, base64url).');
export const instant = z.iso.datetime().describe('ISO 8601 instant in UTC.');
export const day = z.iso.date().describe('Calendar day in Asia/Tokyo, YYYY-MM-DD.');
export const securityCode = z
  .string()
  .regex(/^[!-~]{22,200}$/)
  // A code of one letter repeated is long and still guessed; every random one of 22 characters has more than these.
  .refine((code) => new Set(code).size >= 8)
  .refine((code) => code.length >= fewestCharacters(code))
  .describe(
    'Random code of the browser: 22 to 200 printable ASCII characters without spaces, of at least 128 bits: 32 characters where all are hexadecimal digits, 39 where all are decimal ones. Ours are 256 bits in base64url.',
  );

/** As many as 128 random bits need of the digits that are used. UUIDs, with 122, are what clients outside make. */
function fewestCharacters(code: string): number {
  if (/^\d+$/.test(code)) return 39;
  return /^(?:[\da-f]+|[\dA-F]+)$/.test(code) ? 32 : 22;
}
