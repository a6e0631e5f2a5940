import { accessOfRole, type AnyVerification } from '@ekyc/contract';
import { appendAuditEntry } from '../audit/index.ts';
import type { Caller } from '../business/index.ts';
import type { Database } from '../database/index.ts';
import { type MasterKey, sealWords } from '../sealing/index.ts';
import { lockVerification } from './lock.ts';
import { openVault } from './open-vault.ts';
import type { VerificationTable } from './verification.table.ts';

/**
 * What a caller sees of a verification. A key sees all, as its scope says. A member of the staff sees personal data
 * only when a purpose is given and the role may see pictures too; the access is audited before the data leaves.
 */
export async function showTo<View extends AnyVerification>(
  ports: { readonly db: Database; readonly master: MasterKey; readonly now: () => Date },
  caller: Caller,
  {
    row,
    view,
    purpose,
  }: { row: Pick<VerificationTable, 'id' | 'status'>; view: View; purpose: string | undefined },
): Promise<View> {
  if (caller.role === null) return view;
  const allowed = accessOfRole[caller.role].evidence !== 'none';
  if (!allowed || purpose === undefined || row.status === 'redacted') return withhold(view);
  const isShown = await ports.db.transaction().execute(async (tx) => {
    const locked = await lockVerification(tx, row.id);
    // Redacted since it was read.
    if (locked.status === 'redacted') return false;
    const words = sealWords(openVault(ports.master, locked), purpose);
    await appendAuditEntry(tx, row.id, ports.now(), {
      actor: 'business',
      action: 'personal_data.viewed',
      details: { ...caller.by, purposeSha256: words.sha256 },
      sealedWords: words.sealed,
    });
    return true;
  });
  return isShown ? { ...view, personalData: 'shown' } : withhold(view);
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
