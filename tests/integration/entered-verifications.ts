import { createIdentificationRequest } from '@ekyc/contract';
import type { ServicePorts } from '@ekyc/service';
import {
  type AuditEntryTable,
  basisOf,
  loadBusiness,
  newRow,
  type NewVerification,
  nextEntry,
  openVault,
  type TransitionName,
  transitions,
  type Vault,
  type VerificationTable,
} from '@ekyc/service/testing';
import { bringRowOn } from './brought-to.ts';
import { togetherOn } from './together.ts';

export interface Entered {
  readonly businessId: string;
  readonly way: readonly TransitionName[];
  readonly wanted?: NewVerification | undefined;
  /** Of the session that has begun; null: none has. */
  readonly securityCodeHash: Buffer | null;
  /** What else was written into the row, without an entry of its own. */
  readonly also?: ((vault: Vault) => Partial<VerificationTable>) | undefined;
}

const identification = { kind: 'identification', request: createIdentificationRequest.parse({}) } as const;

/** What these change is in the row and its chain alone, but for the message of a submission, which nobody here reads. */
const steps = ['start', 'capture', 'submit', 'examine'] as const;

function isStep(transition: TransitionName | undefined): transition is (typeof steps)[number] {
  return (steps as readonly (TransitionName | undefined)[]).includes(transition);
}

/**
 * Verifications of businesses as their creation and their way so far leave them, with a chain that tells each step. Rows
 * and entries are written by one statement each for all that races ask for at once; what decides or ends a verification
 * goes the real way.
 */
export const enterVerification = togetherOn(
  async (ports: ServicePorts, asked: readonly Entered[]): Promise<readonly VerificationTable[]> => {
    const ids = new Set(asked.map(({ businessId }) => businessId));
    const businesses = new Map(
      await Promise.all([...ids].map(async (id) => [id, await loadBusiness(ports.db, id)] as const)),
    );
    const made = asked.map(({ businessId, wanted = identification, way, securityCodeHash, also }) => {
      const business = businesses.get(businessId);
      if (!business) throw new Error('no such business');
      const basis = basisOf(ports, business, wanted);
      if (!basis.ok) throw new Error(basis.code);
      const row = newRow(ports, basis.value);
      const more = also?.(openVault(ports.master, row));
      return broughtBy({ ...row, security_code_hash: securityCodeHash, ...more }, way);
    });
    return ports.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('verification')
        .values(made.map(({ row }) => row))
        .execute();
      await tx
        .insertInto('audit_entry')
        .values(made.flatMap(({ entries }) => entries))
        .execute();
      for (const { row, left } of made) {
        if (row.sandbox_outcome !== null)
          await ports.jobs.enqueue(tx, { queue: 'simulate', verificationId: row.id });
        const barred = await bringRowOn(tx, ports, row.id, left);
        if (barred) throw new Error(`${barred} leads from ${transitions[barred].from.join(' or ')} alone`);
      }
      const order = new Map(made.map(({ row }, at) => [row.id, at]));
      const rows = await tx
        .selectFrom('verification')
        .selectAll()
        .where('id', 'in', [...order.keys()])
        .execute();
      return rows.toSorted((one, other) => (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0));
    });
  },
);

/** The row after its first steps, the entries of its chain, and the steps that are left. */
function broughtBy(created: VerificationTable, way: readonly TransitionName[]) {
  const at = created.created_at;
  let row = created;
  const entries: AuditEntryTable[] = [];
  const enter = (entry: Parameters<typeof nextEntry>[1]['entry']) => {
    const next = nextEntry(row, { verificationId: row.id, at, entry });
    entries.push(next);
    row = { ...row, audit_sequence: next.sequence, audit_head: next.hash };
  };
  const { public_id: publicId, business_id: business, kind, mode, regime, method, rule_version } = row;
  const details = { publicId, business, kind, mode, regime, method, ruleVersion: rule_version };
  const simulated = row.sandbox_outcome === null ? {} : { sandboxOutcome: row.sandbox_outcome };
  enter({ actor: 'business', action: 'verification.created', details: { ...details, ...simulated } });
  const left = [...way];
  while (isStep(left[0])) {
    const step = left.shift() as (typeof steps)[number];
    const { from, to } = transitions[step];
    if (!(from as readonly string[]).includes(row.status))
      throw new Error(`${step} leads from ${from.join(' or ')} alone`);
    row = {
      ...row,
      status: to,
      ...(step === 'start' && { started_at: at }),
      ...(step === 'submit' && { submitted_at: at, webhook_sequence: row.webhook_sequence + 1 }),
    };
    enter({ actor: 'service', action: 'test.brought_on', details: { status: to } });
  }
  return { row, entries, left };
}
