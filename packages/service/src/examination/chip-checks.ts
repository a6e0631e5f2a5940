import type { ChipFieldAnswer, Profile } from '@ekyc/contract';
import type { CheckResult } from '../checks/index.ts';
import type { KeptChip } from '../chip/index.ts';
import { thresholds } from '../engine/index.ts';
import type { StoredChip } from '../sealing/index.ts';
import { agreements, type FieldAgreement } from './match-profile.ts';
import type { ProvenAgain } from './proven-again.ts';

const unmeasured = { thresholds: {}, engine: null } as const;

/** The signatures, verified once more: what is stored must prove what it proved when it came. */
export function chipAuthentic(chip: StoredChip, again: ProvenAgain): CheckResult {
  const by = [...new Set(chip.fields.flatMap((field) => field.by ?? []))].toSorted();
  const isProven = by.length > 0 && again.kind !== 'refused';
  return {
    check: 'chipAuthentic',
    outcome: isProven ? 'clear' : 'failed',
    values: {
      document: chip.document,
      by,
      provenAgain: again.kind === 'proven',
      ...(again.kind === 'refused' && { refusal: again.code }),
    },
    ...unmeasured,
  };
}

/** Whether the chip itself signed the nonce. Most documents have no key: a copy of those cannot be detected. */
export function chipAlive({ alive }: StoredChip): CheckResult {
  return {
    check: 'chipAlive',
    outcome: alive === 'yes' ? 'clear' : 'advisory',
    values: { alive: alive === 'yes' },
    ...unmeasured,
  };
}

/**
 * How far something that the chip says is proved. `picture`: text without a signature, found in a signed picture beside
 * it.
 */
type Proof = 'proven' | 'picture' | 'unproven' | 'missing';

type Named = 'name' | 'birth' | 'address';
const pictureOf: Partial<Record<Named, readonly [string, string]>> = {
  name: ['chipName', 'namePicture'],
  address: ['chipAddress', 'addressPicture'],
};

function proofOf(chip: StoredChip, name: Named): { readonly field?: ChipFieldAnswer; readonly proof: Proof } {
  // Changes that nobody signed may have taken the place of what is signed.
  const isChanged = name !== 'birth' && chip.fields.some((field) => field.name === 'changes');
  const field = chip.fields.find((one) => one.name === name && one.value !== undefined);
  if (!field) return { proof: 'missing' };
  if (isChanged) return { field, proof: 'unproven' };
  if (field.standing === 'proven') return { field, proof: 'proven' };
  const [photoType = '', pictureName = ''] = pictureOf[name] ?? [];
  const isSigned = chip.fields.some((one) => one.name === pictureName && one.standing === 'proven');
  const agrees = (chip.agreements[photoType] ?? 0) >= thresholds.chip.agreement;
  return { field, proof: isSigned && agrees ? 'picture' : 'unproven' };
}

interface HolderDemand {
  readonly profile: Partial<Profile>;
  readonly requiresAddress: boolean;
  /** At a counter: where nobody said beforehand who it is, the chip says it. */
  readonly isPresent: boolean;
}

/**
 * What the chip says of its holder against the profile: name, birth, and the address where it is wanted or there. What is
 * not proved a person looks at, and so they do at what differs: one may have mistyped.
 */
export function chipHolder(
  chip: StoredChip,
  { profile, requiresAddress, isPresent }: HolderDemand,
): CheckResult {
  const [name, birth, address] = (['name', 'birth', 'address'] as const).map((one) => proofOf(chip, one));
  const sure = (field: ChipFieldAnswer | undefined) =>
    field?.value === undefined ? undefined : { value: field.value, confidence: 1 };
  const read = Object.fromEntries(
    Object.entries({
      name: sure(name?.field),
      birthday: sure(birth?.field),
      address: sure(address?.field),
    }).flatMap(([key, value]) => (value ? [[key, value] as const] : [])),
  );
  const fields = agreements(profile, read);
  const proofs = { name: name?.proof, birthday: birth?.proof, address: address?.proof };
  const agreeing: readonly (FieldAgreement | undefined)[] = isPresent
    ? ['same', 'variant', 'notGiven']
    : ['same', 'variant'];
  const wanted = (['name', 'birthday', 'address'] as const).filter(
    (one) => one !== 'address' || requiresAddress || proofs.address !== 'missing',
  );
  const isClear = wanted.every(
    (one) => agreeing.includes(fields[one]) && (proofs[one] === 'proven' || proofs[one] === 'picture'),
  );
  return {
    check: 'chipHolder',
    outcome: isClear ? 'clear' : 'consider',
    values: { fields, proofs, agreements: chip.agreements },
    thresholds: { agreement: thresholds.chip.agreement },
    engine: null,
  };
}

/** The document's last day and, of a residence card, the stay's. A day that nobody signed only warns while it lasts. */
export function chipExpiry(chip: StoredChip, today: string): CheckResult {
  const days = chip.fields.filter(({ name, value }) => (name === 'expiry' || name === 'periodEnd') && value);
  const isDay = (value = '') => /^\d{4}-\d\d-\d\d$/.test(value);
  const known = days.filter(({ value }) => isDay(value));
  const expiry = known.find(({ name }) => name === 'expiry');
  const isOver = known.some(({ value = '' }) => value < today);
  const isSigned = expiry?.standing === 'proven';
  return {
    check: 'expiry',
    outcome: isOver ? 'failed' : !expiry ? 'consider' : isSigned ? 'clear' : 'advisory',
    values: { read: expiry !== undefined, expired: isOver, signed: isSigned },
    ...unmeasured,
  };
}

/** What staff said of the person before them. */
export function comparedAtCounter({ same_person, compared }: KeptChip['row']): CheckResult {
  return {
    check: 'comparedAtCounter',
    outcome: same_person === true ? 'clear' : 'failed',
    values: { samePerson: same_person, compared: compared === null ? [] : (JSON.parse(compared) as unknown) },
    ...unmeasured,
  };
}
