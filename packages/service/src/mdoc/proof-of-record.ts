import type { IdType } from '@ekyc/contract';
import { todayInTokyo } from '@ekyc/documents';
import type { ProvenRecord, RecordEvidence, RecordType } from '@ekyc/mdoc';
import type { NewMaterial } from '../capture/index.ts';
import type { NewProof } from '../proof/index.ts';
import { filesOfEvidence } from './record-files.ts';

const idTypeOf: Readonly<Record<RecordType, IdType>> = {
  myNumberRecord: 'myNumberCard',
  mobileLicence: 'driversLicense',
  photoId: 'passport',
};

/** A record that proved itself, as the document of its verification. */
export function proofOfRecord(given: {
  readonly record: ProvenRecord;
  readonly evidence: RecordEvidence;
  readonly portrait: NewMaterial;
  readonly attempt: string;
}): NewProof {
  const { record, evidence, portrait, attempt } = given;
  const { issuer: by, fields } = record;
  const told: readonly (readonly [string, string | undefined])[] = [
    ['name', fields.name],
    ['birth', fields.birthDate],
    ['address', fields.address],
    // The record's own end, which its issuer signed: the document's is not asked for.
    ['validUntil', todayInTokyo(record.validUntil)],
  ];
  return {
    kind: 'record',
    attempt,
    idType: idTypeOf[record.type],
    current: record.revocation === 'checked' ? 'yes' : 'cannotTell',
    validUntil: record.validUntil,
    fields: [
      ...told.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value, by }])),
      { name: 'portrait', pictureId: portrait.id, by },
    ],
    // A record names nobody the next time: its numbers are not asked for.
    subject: null,
    reference: null,
    files: filesOfEvidence(evidence),
    pictures: [portrait],
  };
}
