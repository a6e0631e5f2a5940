import type { CaseListings } from '@ekyc/contract';
import { useCallback } from 'react';
import type { CallResult } from '../../api/result.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { useMembership } from '../../membership/membership.ts';
import { usePermission } from '../../membership/use-permission.ts';

const none: CallResult<CaseListings> = { ok: true, value: { items: [], can: [] } };

/** What the lists say of a case, asked again when its state changes; nothing for who may not see decisions. */
export function useCaseListings(publicId: string, status: string) {
  const { client } = useMembership();
  const may = usePermission()('decisions', 'read');
  const ask = useCallback(
    (signal: AbortSignal) =>
      may && status !== ''
        ? client.call('listing.ofCase', { params: { publicId }, signal })
        : Promise.resolve(none),
    [client, may, publicId, status],
  );
  return { ...useLoaded<CaseListings>(ask), may };
}

export type CaseLists = ReturnType<typeof useCaseListings>;
