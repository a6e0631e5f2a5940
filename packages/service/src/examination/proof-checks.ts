import type { Profile } from '@ekyc/contract';
import { ageOn, todayInTokyo } from '@ekyc/documents';
import type { CheckResult } from '../checks/index.ts';
import type { StoredProof } from '../sealing/index.ts';
import { agreements } from './match-profile.ts';

const unmeasured = { thresholds: {}, engine: null } as const;

/** What was verified when it came, and that its files are still the same. */
export function proofAuthentic(proof: StoredProof, isUnchanged: boolean): CheckResult {
  const by = [...new Set(proof.fields.flatMap((field) => field.by ?? []))].toSorted();
  return {
    check: 'proofAuthentic',
    outcome: by.length > 0 && isUnchanged ? 'clear' : 'failed',
    values: { kind: proof.kind, by, unchanged: isUnchanged },
    ...unmeasured,
  };
}

/** Whether somebody said, when it came, that the certificate or record was not revoked. */
export function proofCurrent({ current, kind }: StoredProof): CheckResult {
  return {
    check: 'proofCurrent',
    outcome: current === 'yes' ? 'clear' : 'consider',
    values: { kind, current: current === 'yes' },
    ...unmeasured,
  };
}

const valueOf = ({ fields }: StoredProof, wanted: string) =>
  fields.find(({ name, standing }) => name === wanted && standing === 'proven')?.value;

/**
 * What the proof says of its holder against the profile: name, birth, and the address where it is wanted or there. What
 * differs, or is missing, a person looks at.
 */
export function proofHolder(
  proof: StoredProof,
  demand: { readonly profile: Partial<Profile>; readonly requiresAddress: boolean },
): CheckResult {
  const read = Object.fromEntries(
    (
      [
        ['name', 'name'],
        ['birthday', 'birth'],
        ['address', 'address'],
      ] as const
    ).flatMap(([ofProfile, ofProof]) => {
      const value = valueOf(proof, ofProof);
      return value === undefined ? [] : [[ofProfile, { value, confidence: 1 }] as const];
    }),
  );
  const fields = agreements(demand.profile, read);
  const wanted = (['name', 'birthday', 'address'] as const).filter(
    (one) => one !== 'address' || demand.requiresAddress || read['address'] !== undefined,
  );
  const isClear = wanted.every((one) => fields[one] === 'same' || fields[one] === 'variant');
  return { check: 'proofHolder', outcome: isClear ? 'clear' : 'consider', values: { fields }, ...unmeasured };
}

const isDay = (value: string | undefined): value is string =>
  value !== undefined && /^\d{4}-\d\d-\d\d$/.test(value);

/** By the proven birth; without one a person looks. @param minimumAge full years; null: no age is demanded */
export function proofAge(proof: StoredProof, minimumAge: number | null, today: string): CheckResult {
  if (minimumAge === null) return { check: 'age', outcome: 'notApplicable', values: {}, ...unmeasured };
  const base = { check: 'age', thresholds: { minimumAge }, engine: null } as const;
  const birth = valueOf(proof, 'birth');
  if (!isDay(birth)) return { ...base, outcome: 'consider', values: { read: false } };
  const reached = ageOn(birth, today) >= minimumAge;
  return { ...base, outcome: reached ? 'clear' : 'failed', values: { reached } };
}

/**
 * Fails if the document's last day, or the validity of the certificate or record itself, is over at this moment. A proof
 * that tells neither is unclear.
 */
export function proofExpiry(proof: StoredProof, now: Date): CheckResult {
  const expiry = valueOf(proof, 'expiry') ?? valueOf(proof, 'validUntil');
  const isOver =
    (isDay(expiry) && expiry < todayInTokyo(now)) ||
    (proof.validUntil ? new Date(proof.validUntil) <= now : false);
  const isRead = isDay(expiry) || Boolean(proof.validUntil);
  return {
    check: 'expiry',
    outcome: isOver ? 'failed' : isRead ? 'clear' : 'consider',
    values: { read: isRead, expired: isOver },
    ...unmeasured,
  };
}

/**
 * Whether the same person came as another one of yours. The source of a signature or log-in always names its person; of a
 * record no number is asked for.
 * @param others verifications of other people with this subject; null if there is no subject
 */
export function proofDuplicate({ kind }: StoredProof, others: number | null): CheckResult {
  const base = { check: 'duplicate', ...unmeasured } as const;
  if (others === null)
    return { ...base, outcome: kind === 'record' ? 'notApplicable' : 'consider', values: {} };
  return { ...base, outcome: others === 0 ? 'clear' : 'advisory', values: { others } };
}
