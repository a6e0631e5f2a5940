import type { CheckName } from '@ekyc/contract';
import { ageOn, todayInTokyo } from '@ekyc/documents';
import { loadBusiness } from '../business/index.ts';
import { countPassed, frozenPictures, isOfChip } from '../capture/index.ts';
import type { CheckResult } from '../checks/index.ts';
import { type ChipPorts, type KeptChip, keptChip } from '../chip/index.ts';
import type { Conclusion } from '../decision/index.ts';
import { matchRuleOf } from '../engine/index.ts';
import { compareFaces } from '../faces/index.ts';
import { ruleOfVersion } from '../law/index.ts';
import { roomOf } from '../methods/index.ts';
import { sealedFields, type StoredChip, type Vault } from '../sealing/index.ts';
import { openVault, type VerificationTable } from '../verification/index.ts';
import {
  chipAlive,
  chipAuthentic,
  chipDuplicate,
  chipExpiry,
  chipHolder,
  comparedAtCounter,
  numberIn,
} from './chip-checks.ts';
import { hashOfNumber, countSameNumber } from './document-number.ts';
import { faceMatch, livenessOf, presentationAttack } from './face-checks.ts';
import { countForbidden, higher, seenBefore } from './gather.ts';
import { provenAgain } from './proven-again.ts';

/** What only pictures of a document show. */
const ofPictures: readonly CheckName[] = [
  'documentQuality',
  'documentType',
  'thicknessShown',
  'numberCheckDigit',
  'profileMatch',
];

/**
 * Examines what a chip holds: whether it is authentic, whose it is, and, where the person is elsewhere, whether their
 * face is the portrait's; at a counter staff said so. Throws EngineBusyError.
 */
export async function examineChip(ports: ChipPorts, row: VerificationTable): Promise<Conclusion> {
  const vault = openVault(ports.master, row);
  const kept = await keptChip(ports.db, vault, row.id);
  const chip = row.sealed_chip ? vault.openJson(sealedFields.chip, row.sealed_chip) : null;
  if (!kept || chip?.read !== kept.row.id) throw new Error('a submitted verification has no chip');
  const isPresent = roomOf(row.method).by === 'staff';
  const number = numberIn(chip);
  const hash = 'value' in number ? hashOfNumber(ports.master, row, sureNumber(number.value)) : null;
  const others = hash && (await countSameNumber(ports.db, row, hash));
  const ofFace = isPresent ? atCounter(kept) : await ofVisitor(ports, row, vault);
  // A sender could write somebody else's number where nobody signs it: it is not remembered under that.
  const isRemembered = number.proof === 'proven' || isPresent;
  return {
    results: [
      ...(await ofChip(ports, row, { vault, kept, chip })),
      ...ofFace,
      chipDuplicate(number, others, { isPresent }),
    ],
    documentNumberHash: isRemembered ? hash : null,
  };
}

const sureNumber = (value: string) => ({ fields: { number: { value, confidence: 1 } } });

async function ofChip(
  ports: ChipPorts,
  row: VerificationTable,
  { vault, kept, chip }: { readonly vault: Vault; readonly kept: KeptChip; readonly chip: StoredChip },
): Promise<CheckResult[]> {
  const { customization } = await loadBusiness(ports.db, row.business_id);
  const rule = ruleOfVersion(row.regime, row.rule_version);
  const request = row.sealed_request ? vault.openJson(sealedFields.request, row.sealed_request) : null;
  const entered = row.sealed_profile ? vault.openJson(sealedFields.profile, row.sealed_profile) : {};
  const today = todayInTokyo(ports.now());
  const isPresent = roomOf(row.method).by === 'staff';
  return [
    ...ofPictures.map(notApplicable),
    {
      ...notApplicable('forbiddenNumber'),
      outcome: 'clear',
      values: { refused: await countForbidden(ports.db, row.id) },
    },
    chipAuthentic(chip, provenAgain(chip, kept.files, ports.chipTrust(row.mode))),
    chipAlive(chip),
    chipHolder(chip, {
      profile: { ...entered, ...request?.profile },
      requiresAddress: rule.requiresAddress,
      isPresent,
    }),
    chipExpiry(chip, today, { isPresent }),
    ageOf(chip, higher(rule.minimumAge, customization.minimumAge), today),
  ];
}

function notApplicable(check: CheckName): CheckResult {
  return { check, outcome: 'notApplicable', values: {}, thresholds: {}, engine: null };
}

/** By the signed birth; a chip that has it in a picture alone is looked at by a person. */
function ageOf(chip: StoredChip, minimumAge: number | null, today: string): CheckResult {
  if (minimumAge === null) return notApplicable('age');
  const base = { check: 'age', thresholds: { minimumAge }, engine: null } as const;
  const birth = chip.fields.find(({ name, standing }) => name === 'birth' && standing === 'proven')?.value;
  if (birth === undefined || !/^\d{4}-\d\d-\d\d$/.test(birth))
    return { ...base, outcome: 'consider', values: { read: false } };
  const reached = ageOn(birth, today) >= minimumAge;
  return { ...base, outcome: reached ? 'clear' : 'failed', values: { reached } };
}

/** Staff saw the person: nothing of a face is measured. */
function atCounter({ row }: KeptChip): CheckResult[] {
  const unmeasured = (['portraitFound', 'faceMatch', 'liveness'] as const).map(notApplicable);
  return [...unmeasured, presentationAttack(), comparedAtCounter(row)];
}

/** The face taken in the same session, against the chip's portrait. */
async function ofVisitor(ports: ChipPorts, row: VerificationTable, vault: Vault): Promise<CheckResult[]> {
  const { customization } = await loadBusiness(ports.db, row.business_id);
  const frozen = await frozenPictures(ports.db, row.id);
  const comparison = await compareFaces(ports, vault, { businessId: row.business_id }, frozen);
  const pictures = frozen.map((picture) => ({
    ...picture,
    measures: vault.openJson(sealedFields.measuresOf(picture.material.id), picture.material.sealed_measures),
  }));
  const hasPortrait =
    frozen.some(({ material }) => isOfChip(material.photo_type)) &&
    !comparison.without.includes('chipPortrait');
  const match = matchRuleOf(ports, { mode: row.mode, customization });
  const challenges = frozen.flatMap(({ material }) => material.challenge_id ?? []);
  return [
    {
      check: 'portraitFound',
      outcome: hasPortrait ? 'clear' : 'failed',
      values: { smallestPortraitPx: comparison.smallestPortraitPx },
      thresholds: {},
      engine: comparison.engine,
    },
    faceMatch({ comparison, pictures, match }),
    livenessOf(comparison, await countPassed(ports.db, challenges), await seenBefore(ports, row)),
    presentationAttack(),
    notApplicable('comparedAtCounter'),
  ];
}
