import type { Profile } from '@ekyc/contract';
import { loadBusiness } from '../business/index.ts';
import { findPicture, frozenPictures } from '../capture/index.ts';
import { knownFace, type TemplatePorts } from '../faces/index.ts';
import { type MasterKey, sealedFields, type VerifiedPerson } from '../sealing/index.ts';
import { documentFacts, openVault, type VerificationTable } from '../verification/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { daysOfInformation } from './periods.ts';

/**
 * What an account would take over from an approved verification: what its visitor entered and the document proved,
 * and the face of its selfie. Throws EngineBusyError.
 * @returns `profile_supplied_by_client` where the visitor entered nothing, or something other than the business knew:
 *   that was never compared with the document
 */
export async function candidateOf(
  ports: TemplatePorts & { readonly master: MasterKey },
  row: VerificationTable,
): Promise<Outcome<VerifiedPerson>> {
  const vault = openVault(ports.master, row);
  const profile = row.sealed_profile ? vault.openJson(sealedFields.profile, row.sealed_profile) : null;
  const request = row.sealed_request ? vault.openJson(sealedFields.request, row.sealed_request) : null;
  if (!profile || !agrees(profile, request?.profile ?? {})) return failure('profile_supplied_by_client');
  const pictures = await frozenPictures(ports.db, row.id);
  if (!findPicture(pictures, 'face', 'selfie') || !row.id_type || !row.decided_at)
    return failure('wrong_state');
  const known = await knownFace(ports, vault, { businessId: row.business_id }, pictures);
  if (!known) return failure('face_check_failed');
  const business = await loadBusiness(ports.db, row.business_id);
  return success({
    information: {
      profile,
      idType: row.id_type,
      verifiedAt: row.decided_at.toISOString(),
      validUntil: earliestEnd(row.decided_at, documentFacts(vault, row)?.validUntil).toISOString(),
      mode: row.mode,
      source: {
        businessId: business.id,
        business: business.name,
        verificationId: row.id,
        publicId: row.public_id,
      },
    },
    ...known,
  });
}

/** Whether nothing that the business supplied differs from what the visitor entered. */
function agrees(entered: Profile, supplied: Partial<Profile>): boolean {
  return Object.entries(supplied).every(([field, value]) => entered[field as keyof Profile] === value);
}

/** Information ends with its document, and after `daysOfInformation` however long that is valid. */
function earliestEnd(verifiedAt: Date, documentEnd: Date | null | undefined): Date {
  const longest = verifiedAt.getTime() + daysOfInformation * 86_400_000;
  return new Date(documentEnd ? Math.min(longest, documentEnd.getTime()) : longest);
}
