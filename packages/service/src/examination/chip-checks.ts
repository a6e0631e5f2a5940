import { printedExpiry } from '@ekyc/documents';
import type { ChipDocument, Profile } from '@ekyc/contract';
import type { CheckResult } from '../checks/index.ts';
import { chipAnswerFile, type KeptChip, liveAnswerFile } from '../chip/index.ts';
import { thresholds } from '../engine/index.ts';
import type { StoredChip, StoredPrint } from '../sealing/index.ts';
import { compareName } from './match-name.ts';
import { doubtsAbout } from './reading-checks.ts';
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

/**
 * Whether the chip itself answered: by a signature over the nonce, which convinces anybody, or to the service's challenge,
 * which convinces the service alone. Most documents have no key: a copy of those cannot be detected.
 */
export function chipAlive({ alive, files }: StoredChip): CheckResult {
  return {
    check: 'chipAlive',
    outcome: alive === 'yes' ? 'clear' : 'advisory',
    values: { alive: alive === 'yes', by: proofOfLife(files) },
    ...unmeasured,
  };
}

function proofOfLife(files: StoredChip['files']): 'signature' | 'challenge' | null {
  if (files[liveAnswerFile] !== undefined) return 'signature';
  return files[chipAnswerFile] === undefined ? null : 'challenge';
}

/**
 * How far something that the chip says is proved. `picture`: read from a signed picture, and where text stands beside
 * that, the same. `unproven`: no signature reaches it, or what decides whether it is still true.
 */
type Proof = 'proven' | 'picture' | 'unproven' | 'missing';

type Named = 'name' | 'birth' | 'address';

/**
 * What every chip of a document says of its holder: if it is absent, somebody left it out. A residence card has its
 * address as an unsigned picture only, a passport has none.
 */
const alwaysHeld: Readonly<Record<ChipDocument, readonly Named[]>> = {
  driversLicense: ['name', 'birth', 'address'],
  myNumberCard: ['name', 'birth', 'address'],
  residenceCard: ['name', 'birth'],
  passport: ['name', 'birth'],
};

const pictureOf: Partial<Record<Named, readonly [string, string]>> = {
  name: ['chipName', 'namePicture'],
  address: ['chipAddress', 'addressPicture'],
};

interface Told {
  readonly value?: string | undefined;
  readonly proof: Proof;
}

/** What the chip says of its holder's name, birth or address. */
function toldBy(chip: StoredChip, name: Named, { profile, isPresent }: HolderDemand): Told {
  const isCurrent = name === 'birth' || saysNoChanges(chip, isPresent);
  const field = chip.fields.find((one) => one.name === name && one.value !== undefined);
  const [photoType = '', pictureName = ''] = pictureOf[name] ?? [];
  const isSigned = chip.fields.some((one) => one.name === pictureName && one.standing === 'proven');
  const print = isSigned ? chip.prints?.[photoType] : undefined;
  const isSure = print !== undefined && (isPresent || isReadSurely(print, name));
  if (!field) {
    if (print && name === 'name') return printedName(print, profile, isSure);
    return { proof: chip.fields.some((one) => one.name === pictureName) ? 'unproven' : 'missing' };
  }
  const { value, standing } = field;
  if (!isCurrent) return { value, proof: 'unproven' };
  if (standing === 'proven') return { value, proof: 'proven' };
  const agrees = (chip.agreements[photoType] ?? 0) >= thresholds.chip.agreement;
  return { value, proof: isSure && agrees ? 'picture' : 'unproven' };
}

/** Whether a licence says that name or address changed, which nobody signed; null for documents without changes. */
function changesIn({ document, fields }: StoredChip): 'some' | 'none' | null {
  if (fields.some(({ name }) => name === 'changes')) return 'some';
  return document === 'driversLicense' ? 'none' : null;
}

/**
 * True if what is signed of name and address was not changed since. A sender can write that a licence has no changes, as
 * nobody signed it; at a counter staff hold the licence, whose back has them.
 */
function saysNoChanges(chip: StoredChip, isPresent: boolean): boolean {
  const changes = changesIn(chip);
  return changes === null || (changes === 'none' && isPresent);
}

/**
 * Whether a machine alone may take what it read: other text than the picture's must not be among that. Of names in kanji it
 * may not, however sure it is (docs/measured-thresholds.md). At a counter staff saw the picture, and said so.
 */
function isReadSurely({ lines, confidence }: StoredPrint, name: Named): boolean {
  const isInKanji = name === 'name' && /\p{Script=Han}/u.test(lines.join(''));
  return !isInKanji && confidence >= thresholds.chip.confidence;
}

/**
 * A signed picture of a name without text beside it: all of it, or the one of its lines that was entered. What is only like
 * the name entered (other letters, a part left out) may as well be misread: a person looks at the picture.
 */
function printedName({ lines }: StoredPrint, profile: Partial<Profile>, isSure: boolean): Told {
  const compare = compareName(profile);
  const whole = lines.join(' ');
  const entered = compare && [whole, ...lines].find((one) => compare(one) === 'same');
  const isCertain = isSure && (compare === null || entered !== undefined);
  return { value: entered ?? whole, proof: isCertain ? 'picture' : 'unproven' };
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
export function chipHolder(chip: StoredChip, demand: HolderDemand): CheckResult {
  const { profile, requiresAddress, isPresent } = demand;
  const [name, birth, address] = (['name', 'birth', 'address'] as const).map((one) =>
    toldBy(chip, one, demand),
  );
  const sure = (told: Told | undefined) =>
    told?.value === undefined ? undefined : { value: told.value, confidence: 1 };
  const read = Object.fromEntries(
    Object.entries({
      name: sure(name),
      birthday: sure(birth),
      address: sure(address),
    }).flatMap(([key, value]) => (value ? [[key, value] as const] : [])),
  );
  const fields = agreements(profile, read);
  const proofs = { name: name?.proof, birthday: birth?.proof, address: address?.proof };
  const agreeing: readonly (FieldAgreement | undefined)[] = isPresent
    ? ['same', 'variant', 'notGiven']
    : ['same', 'variant'];
  const isAddressWanted =
    requiresAddress || alwaysHeld[chip.document].includes('address') || address?.value !== undefined;
  const wanted = (['name', 'birthday', 'address'] as const).filter(
    (one) => one !== 'address' || isAddressWanted,
  );
  const changes = changesIn(chip);
  const isClear = wanted.every(
    (one) => agreeing.includes(fields[one]) && (proofs[one] === 'proven' || proofs[one] === 'picture'),
  );
  return {
    check: 'chipHolder',
    outcome: isClear ? 'clear' : 'consider',
    values: { fields, proofs, agreements: chip.agreements, ...(changes && { changes }) },
    thresholds: { ...thresholds.chip },
    engine: null,
  };
}

/**
 * The document's last day and, of a residence card, the stay's. A day that nobody signed can be written by whoever sends it:
 * a person looks, as staff at a counter did, where it only warns.
 */
export function chipExpiry(
  chip: StoredChip,
  today: string,
  { isPresent }: Pick<HolderDemand, 'isPresent'>,
): CheckResult {
  const days = chip.fields.filter(({ name, value }) => (name === 'expiry' || name === 'periodEnd') && value);
  const isDay = (value = '') => /^\d{4}-\d\d-\d\d$/.test(value);
  const known = days.filter(({ value }) => isDay(value));
  const expiry = known.find(({ name }) => name === 'expiry');
  const dated = { idType: chip.document, today };
  const meanings = known.map(({ value = '' }) => printedExpiry(dated.idType, value, today));
  const isOver = meanings.includes('expired');
  const isDoubtful = !isOver && meanings.some((meaning) => meaning !== 'valid');
  const isSigned = expiry?.standing === 'proven';
  const whileValid = isSigned ? 'clear' : expiry && isPresent ? 'advisory' : 'consider';
  return {
    check: 'expiry',
    outcome: isOver ? 'failed' : isDoubtful ? 'consider' : whileValid,
    values: {
      read: expiry !== undefined,
      expired: known.some(({ value = '' }) => value < today),
      signed: isSigned,
      ...doubtsAbout(
        known.map(({ value = '' }) => ({ value })),
        dated,
      ),
    },
    ...unmeasured,
  };
}

/** The document's number as its chip has it; `none`: such a document has no number that may be known. */
export type ChipNumber =
  | { readonly proof: 'proven' | 'unproven'; readonly value: string }
  | { readonly proof: 'missing' | 'none' };

export function numberIn({ document, fields }: StoredChip): ChipNumber {
  if (document === 'myNumberCard') return { proof: 'none' };
  const number = fields.find(({ name }) => name === 'number');
  if (!number?.value) return { proof: 'missing' };
  return { proof: number.standing === 'proven' ? 'proven' : 'unproven', value: number.value };
}

/**
 * Whether the same number came with another person. One that nobody signed, or that was left out, is found nowhere, on no
 * list of yours either: a person looks.
 * @param others verifications of other people with this number; null if it is not known
 */
export function chipDuplicate(
  { proof }: ChipNumber,
  others: number | null,
  { isPresent }: Pick<HolderDemand, 'isPresent'>,
): CheckResult {
  const base = { check: 'duplicate', ...unmeasured } as const;
  if (proof === 'none') return { ...base, outcome: 'notApplicable', values: {} };
  const values = { ...(others !== null && { others }), number: proof };
  if (proof === 'proven') return { ...base, outcome: others === 0 ? 'clear' : 'advisory', values };
  return { ...base, outcome: proof === 'unproven' && isPresent ? 'advisory' : 'consider', values };
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
