import type { ResponseBody } from '@ekyc/contract';
import { useCallback } from 'react';
import type { CallResult } from '../api/result.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { addressesOf } from '../membership/addresses.ts';
import { usePermission } from '../membership/use-permission.ts';
import { useMembership } from '../membership/membership.ts';

export type Key = ResponseBody<'business.listApiKeys'>['items'][number];

export interface Keys {
  readonly items: readonly Key[];
  /** Addresses of members by id; empty where the role may not know them. */
  readonly known: ReadonlyMap<string, string>;
}

export function useKeys() {
  const { client } = useMembership();
  const mayKnow = usePermission()('staff', 'read');
  const ask = useCallback(
    async (signal: AbortSignal): Promise<CallResult<Keys>> => {
      const [keys, staff] = await Promise.all([
        client.call('business.listApiKeys', { signal }),
        mayKnow ? client.call('staff.list', { signal }) : null,
      ]);
      if (!keys.ok) return keys;
      const known = staff?.ok ? addressesOf(staff.value) : new Map<string, string>();
      return { ok: true, value: { items: keys.value.items, known } };
    },
    [client, mayKnow],
  );
  return useLoaded(ask);
}
