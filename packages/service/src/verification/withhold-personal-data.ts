import type { AnyVerification, EndpointName, FoundBy } from '@ekyc/contract';
import { appendAuditEntry } from '../audit/index.ts';
import { type Caller, seesPersonalData } from '../business/index.ts';
import type { KeyReads } from '../call-log/index.ts';
import type { Database } from '../database/index.ts';
import { type MasterKey, sealWords } from '../sealing/index.ts';
import { lockVerification } from './lock.ts';
import { openVault } from './open-vault.ts';
import type { VerificationTable } from './verification.table.ts';

export interface LookPorts {
  readonly db: Database;
  readonly master: MasterKey;
  readonly now: () => Date;
}

/** A verification as it was presented, before anybody decided whether the caller may see its personal data. */
export type Presented<View extends AnyVerification = AnyVerification> = View extends unknown
  ? Omit<View, 'personalData'>
  : never;

type Shown<View> = View & { readonly personalData: 'shown' | 'withheld' };

/**
 * Shows a verification to a caller, with personal data only if the caller may see them. Members of the staff also give
 * a purpose, and each access is in the audit chain before the data leaves. Reads by keys, which are programs, are
 * counted by key, day and operation.
 * @param shown.name operation that answers it
 */
export async function showTo<View extends Presented>(
  ports: LookPorts & { readonly keyReads: KeyReads },
  caller: Caller,
  {
    row,
    view,
    purpose,
    name,
  }: {
    readonly row: Pick<VerificationTable, 'id' | 'status'>;
    readonly view: View;
    readonly purpose: string | undefined;
    readonly name: EndpointName;
  },
): Promise<Shown<View>> {
  if (!seesPersonalData(caller) || row.status === 'redacted') return withhold(view);
  if ('key' in caller.by) {
    ports.keyReads.note({ businessId: caller.businessId, key: caller.by.key, name });
    return { ...view, personalData: 'shown' };
  }
  if (purpose === undefined) return withhold(view);
  const isShown = await noteLook(ports, caller, row.id, { purpose });
  return isShown ? { ...view, personalData: 'shown' } : withhold(view);
}

/**
 * Writes into the audit chain that a caller is shown something of a person, with the purpose.
 * @param look.foundBy by what of the person it was searched for
 * @returns false where it was redacted meanwhile: nothing may be shown
 */
export async function noteLook(
  ports: LookPorts,
  caller: Pick<Caller, 'by'>,
  verificationId: string,
  { purpose, ...more }: { readonly purpose: string; readonly foundBy?: FoundBy | null },
): Promise<boolean> {
  return ports.db.transaction().execute(async (tx) => {
    const locked = await lockVerification(tx, verificationId);
    if (locked.status === 'redacted') return false;
    const words = sealWords(openVault(ports.master, locked), purpose);
    await appendAuditEntry(tx, verificationId, ports.now(), {
      actor: 'business',
      action: 'personal_data.viewed',
      details: { ...caller.by, ...more, purposeSha256: words.sha256 },
      sealedWords: words.sealed,
    });
    return true;
  });
}

function withhold<View extends Presented>(view: View): Shown<View> {
  return { ...withoutPersonalData(view), personalData: 'withheld' };
}

/** The same without what is about the person. What a check measured of a field may repeat the field. */
function withoutPersonalData<View extends Presented>(view: View): View {
  const common = {
    ...view,
    // The business's own words about a person.
    metadata: {},
    examinations: view.examinations.map((one) => ({ ...one, values: numbersOf(one.values) })),
  };
  switch (common.kind) {
    case 'identification':
      return {
        ...common,
        profile: null,
        documentFields: null,
        chip: common.chip && { ...common.chip, fields: [] },
        proof: common.proof && { ...common.proof, fields: [] },
      };
    case 'additionalDocument':
      return { ...common, submission: null, documentFields: null };
    case 'selfieData':
    case 'faceAuthentication':
      return common;
  }
}

/** Measures alone: numbers and yes or no. */
function numbersOf(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => typeof value === 'number' || typeof value === 'boolean'),
  );
}
