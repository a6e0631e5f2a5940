import type { EndpointName } from '@ekyc/contract';
import type { CallOwner } from '@ekyc/service';

/** Calls a minute of one owner who proved who they are; a visitor's whole journey takes about forty. */
export const callsAMinute: Readonly<Record<CallOwner['kind'], number>> = {
  verification: 600,
  key: 3000,
  account: 600,
};

/** Calls a minute that count by themselves: each of these writes something lasting. */
export const callsAMinuteOfEndpoint: Partial<Record<EndpointName, number>> = {
  'identification.create': 600,
};

/** Calls a minute of one network that prove nothing: pages, settings, and calls that are refused. */
export const unprovedCallsAMinute = 600;

/** The same for one verification, whether the network is known or not. */
export const unprovedCallsAMinuteOfVerification = 600;

/** What anybody may write, a minute: in all, and of one network, which thus cannot keep the others from it. */
export const anonymousWritesAMinute = { inAll: 120, ofNetwork: 20 } as const;

/** Wrong secrets of one network: for one verification or key, and for all together. */
export const wrongSecrets = { ofTarget: 30, ofNetwork: 600, seconds: 600 } as const;
