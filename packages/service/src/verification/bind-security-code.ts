import { timingSafeEqual } from 'node:crypto';
import { appendAuditEntry } from '../audit/index.ts';
import type { DatabaseTransaction } from '../database/index.ts';
import { roomOf } from '../methods/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { changeStatus } from './change-status.ts';
import { expireVerification } from './expire.ts';
import { formerAfter, mayTakeBack } from './former-browser.ts';
import { hashSecurityCode } from './hash-security-code.ts';
import { lockVerification } from './lock.ts';
import { holdsReservation } from './reset-reservation.ts';
import { announce, type AnnouncePorts } from '../realtime/index.ts';
import { dropUnspentTokens, spendResetToken, wasTokenSpent } from './reset-token.ts';
import { findVerification, type SessionPorts } from './session.ts';
import { isFinal, isOpen, type Kind } from './states.ts';
import type { VerificationTable } from './verification.table.ts';

/**
 * Binds a verification to a browser's code if it is unbound, or reserved for this browser by its reset; the same code
 * again answers the same.
 */
export async function bindSecurityCode(
  ports: SessionPorts,
  given: {
    readonly publicId: string;
    readonly kind: Kind;
    readonly securityCode: string;
    readonly browser: string;
    /** What the reset gave to this browser. */
    readonly reservation?: string | undefined;
  },
): Promise<Outcome<void>> {
  const row = await findVerification(ports.db, given.publicId, given.kind);
  if (!row) return failure('not_found');
  const hash = hashSecurityCode(given.securityCode);
  if (row.security_code_hash) {
    if (timingSafeEqual(row.security_code_hash, hash)) return success(undefined);
    return holdsReservation(row.security_code_hash, given.reservation, ports.now())
      ? bindReserved(ports, row.id, given, hash)
      : failure('already_bound');
  }
  // A sandbox outcome runs without a visitor: there are no captures to go on with.
  if (row.sandbox_outcome !== null) return failure('wrong_state');
  // At a counter staff act, and no visitor's browser.
  if (roomOf(row.method).by === 'staff') return failure('wrong_state');
  if (row.expires_at <= ports.now()) {
    await expireVerification(ports, row.id);
    return failure('verification_expired');
  }
  const bound = await ports.db.transaction().execute(async (tx) => {
    const update = await tx
      .updateTable('verification')
      .set({ security_code_hash: hash, browser: given.browser })
      .where('id', '=', row.id)
      .where('security_code_hash', 'is', null)
      .where('status', '=', 'created')
      .returning('id')
      .executeTakeFirst();
    if (!update) return false;
    await changeStatus(tx, ports, {
      verificationId: row.id,
      transition: 'start',
      at: ports.now(),
      audit: { actor: 'visitor', action: 'security_code.bound' },
    });
    return true;
  });
  if (bound) return success(undefined);
  const now = await findVerification(ports.db, given.publicId, given.kind);
  if (now?.security_code_hash && timingSafeEqual(now.security_code_hash, hash)) return success(undefined);
  return failure(
    now?.security_code_hash
      ? 'already_bound'
      : now?.status === 'expired'
        ? 'verification_expired'
        : 'wrong_state',
  );
}

/** Binds the browser that holds the reservation; another reset may have replaced it since. */
async function bindReserved(
  ports: SessionPorts,
  verificationId: string,
  given: { readonly browser: string; readonly reservation?: string | undefined },
  hash: Buffer,
): Promise<Outcome<void>> {
  return ports.db.transaction().execute(async (tx) => {
    const row = await lockVerification(tx, verificationId);
    const now = ports.now();
    if (row.security_code_hash?.equals(hash)) return success(undefined);
    if (!row.security_code_hash || !holdsReservation(row.security_code_hash, given.reservation, now))
      return failure('already_bound');
    if (isOpen(row.status) && row.expires_at <= now) return failure('verification_expired');
    if (!isOpen(row.status)) return failure('wrong_state');
    await tx
      .updateTable('verification')
      .set({ security_code_hash: hash, browser: given.browser })
      .where('id', '=', row.id)
      .execute();
    await appendAuditEntry(tx, row.id, now, { actor: 'visitor', action: 'security_code.bound' });
    return success(undefined);
  });
}

/**
 * Binds another browser: with a one-time token, spent in the same write, or without one only while nothing was
 * entered, linked, taken or handed over. The browser that handed it over gives its code as the token, to
 * take back what was not submitted since; once.
 */
export async function resetSecurityCode(
  ports: SessionPorts & AnnouncePorts,
  given: {
    readonly publicId: string;
    readonly kind: Kind;
    readonly securityCode: string;
    readonly token: string | undefined;
    readonly browser: string;
  },
): Promise<Outcome<void>> {
  const row = await findVerification(ports.db, given.publicId, given.kind);
  if (!row) return failure('not_found');
  if (row.sandbox_outcome !== null) return failure('wrong_state');
  if (given.token !== undefined) return resetByToken(ports, row, { ...given, token: given.token });
  return ports.db.transaction().execute((tx) => resetUntouched(tx, ports, row.id, given));
}

/**
 * Locks first and reads then: what another call wrote before it released the row is seen in every table. In one
 * statement the conditions on other tables would be those of its beginning.
 */
async function resetUntouched(
  tx: DatabaseTransaction,
  ports: SessionPorts,
  verificationId: string,
  given: { readonly securityCode: string; readonly browser: string },
): Promise<Outcome<void>> {
  const row = await lockVerification(tx, verificationId);
  const now = ports.now();
  if (row.status === 'redacted') return failure('redacted');
  if (isFinal(row.status) && row.status !== 'expired') return failure('wrong_state');
  if (row.status === 'expired' || (isOpen(row.status) && row.expires_at <= now))
    return failure('verification_expired');
  if (row.security_code_hash === null) return failure('not_bound');
  if (!(await isUntouched(tx, row))) return failure('reset_not_possible');
  await tx
    .updateTable('verification')
    .set({
      security_code_hash: hashSecurityCode(given.securityCode),
      browser: given.browser,
      browser_key: null,
    })
    .where('id', '=', row.id)
    .execute();
  // Made by the browser that is no longer the bound one.
  await dropUnspentTokens(tx, row.id, 'handOver');
  await appendAuditEntry(tx, row.id, now, { actor: 'visitor', action: 'security_code.reset' });
  return success(undefined);
}

/** Nothing was entered, chosen, shared, taken or handed over. @param row locked in this transaction */
async function isUntouched(tx: DatabaseTransaction, row: VerificationTable): Promise<boolean> {
  if (row.status !== 'started' || row.id_type !== null) return false;
  if (row.sealed_profile !== null || row.sealed_submission !== null) return false;
  const take = await tx
    .selectFrom('take')
    .select('id')
    .where('verification_id', '=', row.id)
    .limit(1)
    .executeTakeFirst();
  return take === undefined && !(await wasTokenSpent(tx, row.id));
}

async function resetByToken(
  ports: SessionPorts & AnnouncePorts,
  found: VerificationTable,
  given: { readonly securityCode: string; readonly token: string; readonly browser: string },
): Promise<Outcome<void>> {
  const purpose = await ports.db.transaction().execute(async (tx) => {
    const row = await lockVerification(tx, found.id);
    const now = ports.now();
    if (!isOpen(row.status)) return null;
    const spent =
      (await spendResetToken(tx, { verificationId: row.id, token: given.token, now })) ??
      (mayTakeBack(row, given.token, now) ? 'takeBack' : null);
    if (spent === null) return null;
    await dropUnspentTokens(tx, row.id, 'handOver');
    const bound = hashSecurityCode(given.securityCode);
    await tx
      .updateTable('verification')
      .set({
        security_code_hash: bound,
        browser: given.browser,
        // The key of the former browser: the new one brings its own.
        browser_key: null,
        ...formerAfter(row, { handedOver: spent === 'handOver', bound, now }),
      })
      .where('id', '=', row.id)
      .execute();
    await appendAuditEntry(tx, row.id, now, { actor: 'visitor', action: rebindings[spent] });
    return spent;
  });
  if (purpose === null) return failure('reset_token_invalid');
  // Any browser that lost it asks, and learns where it is.
  if (purpose !== 'resume') announce(ports, found, 'QrCodeScannedEvent');
  return success(undefined);
}

const rebindings = {
  handOver: 'security_code.handed_over',
  takeBack: 'security_code.taken_back',
  resume: 'security_code.reset',
} as const;
