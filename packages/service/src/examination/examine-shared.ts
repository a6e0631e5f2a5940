import type { CheckName, Profile } from '@ekyc/contract';
import { ageOn, prefectureOfCode, todayInTokyo, wholeName } from '@ekyc/documents';
import { loadBusiness } from '../business/index.ts';
import { type AcceptPorts, countPassed, frozenPictures } from '../capture/index.ts';
import { compareWithKnown } from '../faces/index.ts';
import { matchRuleOf } from '../engine/index.ts';
import { ruleOfVersion } from '../law/index.ts';
import { sharingMode, openVault, type VerificationTable } from '../verification/index.ts';
import type { CheckResult } from '../checks/index.ts';
import { sealedFields } from '../sealing/index.ts';
import { livenessOf, presentationAttack } from './face-checks.ts';
import { faceMatchWithKnown } from './face-match.ts';
import { countForbidden, seenBefore, higher } from './gather.ts';
import { agreements } from './match-profile.ts';

/** No document was taken: what it proved was examined when the account took it over. */
const ofDocuments: readonly CheckName[] = [
  'documentQuality',
  'documentType',
  'thicknessShown',
  'portraitFound',
  'numberCheckDigit',
  'expiry',
  'duplicate',
];

/**
 * Examines a submission whose information an account shares: whether the face is the account's and living, and whether
 * the information is what the business knows. Throws EngineBusyError.
 */
export async function examineShared(ports: AcceptPorts, row: VerificationTable): Promise<CheckResult[]> {
  const vault = openVault(ports.master, row);
  if (!row.sealed_submission) throw new Error('the shared submission is missing');
  const submission = vault.openJson(sealedFields.submission, row.sealed_submission);
  const { face, portrait } = submission;
  if (!face) throw new Error('the shared submission was disclosed already');
  const request = row.sealed_request ? vault.openJson(sealedFields.request, row.sealed_request) : null;
  const { customization } = await loadBusiness(ports.db, row.business_id);
  const pictures = await frozenPictures(ports.db, row.id);
  const comparison = await compareWithKnown(
    ports,
    vault,
    { businessId: row.business_id },
    { pictures, known: { face, portrait } },
  );
  const mode = sharingMode(row.mode, submission.mode);
  const challenges = pictures.flatMap(({ material }) => material.challenge_id ?? []);
  const minimumAge = higher(ruleOfVersion(row.regime, row.rule_version).minimumAge, customization.minimumAge);
  return [
    ...ofDocuments.map(notApplicable),
    {
      ...notApplicable('forbiddenNumber'),
      outcome: 'clear',
      values: { refused: await countForbidden(ports.db, row.id) },
    },
    ageOf(submission.profile, minimumAge, todayInTokyo(ports.now())),
    profileMatchOf(submission.profile, request?.profile ?? {}),
    faceMatchWithKnown(matchRuleOf(ports, { mode, customization }), comparison, {
      otherModel: comparison.otherModel,
      userSubmission: true,
      secondFactor: isOfThisSharing(submission.secondFactorAt, row.submitted_at),
    }),
    livenessOf(comparison, await countPassed(ports.db, challenges), await seenBefore(ports, row)),
    presentationAttack(),
  ];
}

function notApplicable(check: CheckName): CheckResult {
  return { check, outcome: 'notApplicable', values: { userSubmission: true }, thresholds: {}, engine: null };
}

function ageOf({ birthday }: Profile, minimumAge: number | null, today: string): CheckResult {
  if (minimumAge === null) return notApplicable('age');
  const reached = ageOn(birthday, today) >= minimumAge;
  return {
    check: 'age',
    outcome: reached ? 'clear' : 'failed',
    values: { reached },
    thresholds: { minimumAge },
    engine: null,
  };
}

/** So long after the sign-in the face may be submitted, for the second factor to speak for it. */
const secondFactorMinutes = 60;

function isOfThisSharing(signedInAt: string | undefined, submittedAt: Date | null): boolean {
  if (signedInAt === undefined || submittedAt === null) return false;
  const age = submittedAt.getTime() - new Date(signedInAt).getTime();
  return age >= 0 && age <= secondFactorMinutes * 60_000;
}

/** What the business supplied is compared with the verified information as with a document, field by field. */
function profileMatchOf(verified: Profile, supplied: Partial<Profile>): CheckResult {
  const sure = (value: string) => ({ value, confidence: 1 });
  const prefecture = prefectureOfCode(verified.prefCode)?.name ?? '';
  const fields = agreements(supplied, {
    name: sure(wholeName(verified)),
    birthday: sure(verified.birthday),
    address: sure(`${prefecture}${verified.city}${verified.address}`),
  });
  const agrees = Object.values(fields).every((agreement) => agreement !== 'different');
  return {
    check: 'profileMatch',
    outcome: agrees ? 'clear' : 'consider',
    values: { fields },
    thresholds: {},
    engine: null,
  };
}
