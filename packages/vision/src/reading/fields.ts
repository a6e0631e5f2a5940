import type { ReadField } from '@ekyc/engine-port';
import type { FieldKind } from '../layouts/layout.types.ts';
import type { ReadText } from './ocr.ts';
import { readDate, readEnglishDate } from './read-date.ts';
import {
  readCertificateNumber,
  readClassDate,
  readIssueNumber,
  readPhotoDeadline,
  readPlace,
} from './read-licence.ts';
import { readLatinName, readName } from './read-name.ts';
import { readLicenceNumber, readPassportNumber, readResidenceNumber } from './read-number.ts';
import {
  readAddress,
  readLatinNationality,
  readLatinSex,
  readNationality,
  readSex,
  readStatusOfResidence,
} from './read-words.ts';

const readers: Readonly<Record<FieldKind, (read: ReadText) => ReadField | null>> = {
  name: readName,
  latinName: readLatinName,
  address: readAddress,
  date: readDate,
  englishDate: readEnglishDate,
  licenceNumber: readLicenceNumber,
  residenceNumber: readResidenceNumber,
  passportNumber: readPassportNumber,
  sex: readSex,
  latinSex: readLatinSex,
  nationality: readNationality,
  latinNationality: readLatinNationality,
  statusOfResidence: readStatusOfResidence,
  classDate: readClassDate,
  photoDeadline: readPhotoDeadline,
  certificateNumber: readCertificateNumber,
  issueNumber: readIssueNumber,
  place: readPlace,
};

/** Turns what the recogniser read into the field's value; null when it can't be one. */
export function readField(kind: FieldKind, read: ReadText): ReadField | null {
  return readers[kind](read);
}
