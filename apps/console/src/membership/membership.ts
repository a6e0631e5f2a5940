import { sessionStore } from '@ekyc/design/browser-store.ts';
import type { Membership, StaffMe } from '@ekyc/contract';
import { createContext, use } from 'react';
import type { ConsoleClient } from '../api/client.ts';

/** For whom this tab acts, and as whom. */
export interface ActingFor extends Membership {
  readonly email: string | null;
  readonly client: ConsoleClient;
  /** Where there are several businesses to act for: shows the choice again. */
  readonly chooseAnother: (() => void) | null;
}

export const MembershipContext = createContext<ActingFor | null>(null);

/** The chosen business and its calls; only under `MembershipGate`. */
export function useMembership(): ActingFor {
  const membership = use(MembershipContext);
  if (membership === null) throw new Error('no business is chosen here');
  return membership;
}

const key = 'ekyc:console:business';

export function rememberBusiness(id: string): void {
  sessionStore.write(key, id);
}

export function forgetBusiness(): void {
  sessionStore.remove(key);
}

/** The business this tab acts for: the one chosen here before, or the only one. Null: somebody must choose. */
export function chosenOf(me: StaffMe, stored: string | null = sessionStore.read(key)): Membership | null {
  const before = me.memberships.find(({ business }) => business.id === stored);
  if (before) return before;
  const [only, ...others] = me.memberships;
  return only !== undefined && others.length === 0 ? only : null;
}
