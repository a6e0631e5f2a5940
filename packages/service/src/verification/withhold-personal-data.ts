import type { AnyVerification, FoundBy } from '@ekyc/contract';
import { appendAuditEntry } from '../audit/index.ts';
import { type Caller, seesPersonalData } from '../business/index.ts';
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

/**
 * What a caller sees of a verification. A key sees all, as its scope says. A member of the staff sees personal data
 * only when a purpose is given and the role may see pictures too; the access is audited before the data leaves.
 */
export async function showTo<View extends AnyVerification>(
  ports: LookPorts,
  caller: Caller,
  {
    row,
    view,
    purpose,
  }: { row: Pick<VerificationTable, 'id' | 'status'>; view: View; purpose: string | undefined },
): Promise<View> {
  if (caller.role === null) return view;
  if (!seesPersonalData(caller) || purpose === undefined || row.status === 'redacted') return withhold(view);
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

/** The same without what is about the person. What a check measured of a field may repeat the field. */
function withhold<View extends AnyVerification>(view: View): View {
  const common = {
    ...view,
    personalData: 'withheld' as const,
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
