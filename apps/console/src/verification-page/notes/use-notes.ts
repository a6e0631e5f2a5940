import type { NoteList } from '@ekyc/contract';
import { useCallback } from 'react';
import type { CallResult } from '../../api/result.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { useMembership } from '../../membership/membership.ts';
import { usePermission } from '../../membership/use-permission.ts';

const none: NoteList = { items: [], colleagues: [] };

/** The notes on a case, for who may read them. */
export function useNotes(publicId: string) {
  const { client } = useMembership();
  const may = usePermission()('decisions', 'read');
  const ask = useCallback(
    async (signal: AbortSignal): Promise<CallResult<NoteList>> =>
      may ? client.call('note.list', { params: { publicId }, signal }) : { ok: true, value: none },
    [client, publicId, may],
  );
  return { ...useLoaded(ask), may };
}
