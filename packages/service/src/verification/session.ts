import { timingSafeEqual } from 'node:crypto';
import type { Database } from '../database/index.ts';
import { destroyedVault, type MasterKey, type Vault } from '../sealing/index.ts';
import type { JobQueue } from '../jobs/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { expireVerification } from './expire.ts';
import { isFormerBrowser } from './former-browser.ts';
import { hashSecurityCode } from './hash-security-code.ts';
import { openVault } from './open-vault.ts';
import { isOpen, type Kind } from './states.ts';
import type { VerificationTable } from './verification.table.ts';

/** A visitor who proved the security code, with the row as it was and the key to what is sealed. */
export interface VisitorSession {
  readonly verification: VerificationTable;
  readonly vault: Vault;
  /** The code is of the browser that handed it over, see `former-browser.ts`. */
  readonly handedOver: boolean;
}

export interface SessionPorts {
  readonly db: Database;
  readonly master: MasterKey;
  readonly jobs: JobQueue;
  readonly now: () => Date;
}

export async function findVerification(
  db: Database,
  publicId: string,
  kind: Kind,
): Promise<VerificationTable | undefined> {
  return db
    .selectFrom('verification')
    .selectAll()
    .where('public_id', '=', publicId)
    .where('kind', '=', kind)
    .executeTakeFirst();
}

/**
 * Who calls with `Security-Code`: only its SHA-256 is stored and compared, in constant time. A
 * verification past its time expires here, so that nobody sees a stale state; `readable` calls still answer then, and
 * `afterHandOver` ones to the browser that handed it over.
 */
export async function authorizeVisitor(
  ports: SessionPorts,
  given: {
    readonly publicId: string;
    readonly kind: Kind;
    readonly securityCode: string | undefined;
    readonly readable: boolean;
    readonly afterHandOver: boolean;
  },
): Promise<Outcome<VisitorSession>> {
  const row = await findVerification(ports.db, given.publicId, given.kind);
  if (!row) return failure('not_found');
  if (!given.securityCode) return failure('security_code_missing');
  if (!row.security_code_hash) return failure('not_bound');
  const bound = timingSafeEqual(row.security_code_hash, hashSecurityCode(given.securityCode));
  if (!bound && !(given.afterHandOver && isFormerBrowser(row, given.securityCode))) {
    return failure('security_code_mismatch');
  }
  const current = isOpen(row.status) && row.expires_at <= ports.now() ? await expired(ports, row) : row;
  if (current.status === 'expired' && !given.readable) return failure('verification_expired');
  if (current.status === 'redacted' && !given.readable) return failure('redacted');
  const vault = current.wrapped_key ? openVault(ports.master, current) : destroyedVault;
  return success({ verification: current, vault, handedOver: !bound });
}

/**
 * A business's own identification, for a call that acts in it as a visitor would; expires here past its time. A missing
 * one gets the same answer as another business's.
 */
export async function sessionOfBusiness(
  ports: SessionPorts,
  businessId: string,
  publicId: string,
): Promise<Outcome<VisitorSession>> {
  const row = await findVerification(ports.db, publicId, 'identification');
  if (row?.business_id !== businessId) return failure('not_found');
  const current = isOpen(row.status) && row.expires_at <= ports.now() ? await expired(ports, row) : row;
  if (current.status === 'expired') return failure('verification_expired');
  if (!current.wrapped_key) return failure('redacted');
  return success({ verification: current, vault: openVault(ports.master, current), handedOver: false });
}

async function expired(ports: SessionPorts, row: VerificationTable): Promise<VerificationTable> {
  await expireVerification(ports, row.id);
  return (await findVerification(ports.db, row.public_id, row.kind)) ?? row;
}
