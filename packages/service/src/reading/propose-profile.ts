import { profile, type ProposedProfile, type ProposeProfileAnswer } from '@ekyc/contract';
import { proposeFromReading, proposeFromTyped } from '@ekyc/proposals';
import type { ReadField } from '../engine/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { documentFacts, editable, type VisitorSession } from '../verification/index.ts';

/**
 * What follows from what the visitor typed, while they may still type. Names are read so that they fit the Latin
 * letters of a document that bears them. Nothing is stored.
 */
export async function proposeProfile(
  { verification, vault }: VisitorSession,
  typed: ProposedProfile,
): Promise<Outcome<ProposeProfileAnswer>> {
  if (verification.supplied_profile) return failure('profile_supplied_by_client');
  if (!editable.includes(verification.status) || verification.account_use === 'userSubmission')
    return failure('wrong_state');
  const name = documentFacts(vault, verification)?.fields['name'];
  const proposed = await proposeFromTyped(typed, { latin: name?.value });
  return success({ proposed: acceptable(proposed) });
}

/** What was read, as the profile's form wants it. */
export async function proposedOf(fields: Readonly<Record<string, ReadField>>): Promise<ProposedProfile> {
  return acceptable(await proposeFromReading(fields));
}

/** Only what the visitor could enter as it is: a misread text may be too long. */
function acceptable(proposed: ProposedProfile): ProposedProfile {
  return Object.fromEntries(
    Object.entries(proposed).filter(
      ([name, value]) => profile.shape[name as keyof ProposedProfile].safeParse(value).success,
    ),
  );
}
