import { randomBytes, timingSafeEqual } from 'node:crypto';
import { hashSecurityCode } from './hash-security-code.ts';

/** From the reset to the binding of the new browser, which calls right after it. */
const validSeconds = 300;
const form = /^[\w-]{43}\.(\d{1,16})$/;

/**
 * What a reset without a security code gives to its browser alone, in a cookie: only `POST security` with it binds
 * next. Until then the verification is bound to {@link reservedCode}, which no header can contain.
 */
export function makeReservation(now: Date): { readonly value: string; readonly maxAge: number } {
  const expiresAt = now.getTime() + validSeconds * 1000;
  return { value: `${randomBytes(32).toString('base64url')}.${expiresAt}`, maxAge: validSeconds };
}

/** The code that stands for a reservation. Its time is part of it, so that nobody can extend it. */
export function reservedCode(reservation: string): string {
  return `reserved\n${reservation}`;
}

/** True if this reservation holds the verification now. */
export function holdsReservation(bound: Buffer, reservation: string | undefined, now: Date): boolean {
  const expiresAt = form.exec(reservation ?? '')?.[1];
  if (reservation === undefined || expiresAt === undefined || Number(expiresAt) <= now.getTime())
    return false;
  return timingSafeEqual(bound, hashSecurityCode(reservedCode(reservation)));
}
