import type { ChipVerification } from '@ekyc/chip/verify';
import type { chipPhotoTypes, ChipDocument, IdType } from '@ekyc/contract';
import { parsePassportZone } from '@ekyc/documents';
import { eraDay, jisText, plainDay, plainText } from './decode-text.ts';

type Verified = Extract<ChipVerification, { ok: true }>;
type ChipPhotoType = (typeof chipPhotoTypes)[number];
type Text = (bytes: Uint8Array) => string;

/** One thing that the chip holds: text, or a picture still as the chip has it. */
export interface DecodedField {
  readonly name: string;
  readonly value?: string;
  readonly picture?: { readonly photoType: ChipPhotoType; readonly bytes: Uint8Array };
  readonly standing: 'proven' | 'unsigned' | 'hint';
  readonly by?: string;
}

const sex: Text = (bytes) => ({ '1': 'M', '2': 'F' })[plainText(bytes)] ?? 'X';

/** What is answered of each document's text: the name here, and how it is written. Nothing else of it is. */
const texts: Readonly<Record<ChipDocument, Readonly<Record<string, readonly [string, Text]>>>> = {
  driversLicense: {
    name: ['name', jisText],
    nameKana: ['nameKana', jisText],
    alias: ['alias', jisText],
    birth: ['birth', eraDay],
    address: ['address', jisText],
    issued: ['issued', eraDay],
    expiry: ['expiry', eraDay],
    number: ['number', plainText],
  },
  myNumberCard: {
    birth: ['birth', plainDay],
    sex: ['sex', sex],
    expiry: ['expiry', plainDay],
    nameText: ['name', plainText],
    addressText: ['address', plainText],
  },
  residenceCard: {
    birth: ['birth', plainDay],
    sex: ['sex', sex],
    nationality: ['nationality', plainText],
    status: ['status', plainText],
    period: ['period', plainText],
    periodEnd: ['periodEnd', plainDay],
    permission: ['permission', plainText],
    work: ['work', plainText],
    expiry: ['expiry', plainDay],
    number: ['number', plainText],
    address: ['address', plainText],
    addressDate: ['addressDate', plainDay],
  },
  passport: { nameText: ['fullName', plainText], addressText: ['address', plainText] },
};

const pictures: Readonly<Record<string, ChipPhotoType>> = {
  portrait: 'chipPortrait',
  frontPicture: 'chipFront',
  namePicture: 'chipName',
  addressPicture: 'chipAddress',
};

/**
 * What is shown, compared and stored of a chip that proved itself.
 * @param today YYYY-MM-DD in Asia/Tokyo, for the century of a passport's birth
 */
export function decodeFields(
  document: ChipDocument,
  fields: Verified['fields'],
  today: string,
): readonly DecodedField[] {
  const zone = document === 'passport' ? fields['zone'] : undefined;
  return [
    ...(zone ? ofZone(zone, today) : []),
    ...(document === 'driversLicense' ? ofChanges(fields['changes']) : []),
    ...Object.entries(fields).flatMap(([name, { value, standing, by }]): DecodedField[] => {
      const about = { standing, ...(by !== undefined && { by }) };
      const photoType = pictures[name];
      if (photoType) return [{ name, picture: { photoType, bytes: value }, ...about }];
      const [shown, read] = texts[document][name] ?? [];
      const text = read?.(value);
      return shown && text ? [{ name: shown, value: text.slice(0, 400), ...about }] : [];
    }),
  ];
}

type Field = Verified['fields'][string];

/** A passport's zone, parted. */
function ofZone({ value, standing, by }: Field, today: string): DecodedField[] {
  const text = Buffer.from(value).toString('latin1');
  const zone = parsePassportZone([text.slice(0, 44), text.slice(44)], today);
  if (!zone) return [];
  const parts: Readonly<Record<string, string | null>> = {
    name: `${zone.surname} ${zone.givenName}`.trim(),
    birth: zone.birthday,
    sex: zone.sex,
    expiry: zone.expiryDate,
    number: zone.number,
    nationality: zone.nationality,
  };
  return Object.entries(parts).flatMap(([name, one]) =>
    one ? [{ name, value: one, standing, ...(by !== undefined && { by }) }] : [],
  );
}

/**
 * A mark unless a licence's file of changes says that there are none: object 50 is zero, and fillers follow. Nobody signed
 * that either (`chipHolder`). Which changes there are is not answered, so that no unsigned one is taken for true.
 */
function ofChanges(changes: Field | undefined): DecodedField[] {
  const [tag, length, count, ...others] = changes?.value ?? [];
  const isZero = tag === 0x50 && length === 1 && (count === 0 || count === 0x30);
  const hasNone = isZero && others.every((byte) => byte === 0xff);
  return hasNone ? [] : [{ name: 'changes', value: '1', standing: 'unsigned' }];
}

/** C1 of a 特別永住者証明書, of the first and of the second generation. */
const specialKinds = ['2', '06'];

/** By which document somebody is identified; a 特別永住者証明書 is read like a residence card. */
export function idTypeOf(document: ChipDocument, fields: Verified['fields']): IdType {
  if (document !== 'residenceCard') return document;
  const kind = plainText(fields['kind']?.value ?? new Uint8Array());
  return specialKinds.includes(kind) ? 'specialPermanentResidentCertificate' : 'residenceCard';
}
