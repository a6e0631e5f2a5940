import type { Invited } from '@ekyc/contract';
import { paths } from '@ekyc/contract/paths';
import { useSettings } from '@ekyc/app-start/runtime-settings.ts';
import { useEffect, useState } from 'react';
import { storedInvitation } from './stored-invitation.ts';

/** Who invites and as what, while this tab has an invitation; null before it is known, and where it is not good. */
export function useInvitedBy(): Invited | null {
  const { apiServer } = useSettings();
  const [token] = useState(storedInvitation);
  const [invited, setInvited] = useState<Invited | null>(null);
  useEffect(() => {
    if (token === null) return;
    const [method, path] = paths['staff.readInvitation'];
    const headers = { 'Content-Type': 'application/json' };
    const asked = fetch(apiServer + path, { method, headers, body: JSON.stringify({ token }) });
    asked
      .then(async (answer) => (answer.ok ? ((await answer.json()) as Invited) : null))
      // Accepting it tells what is wrong.
      .then(setInvited, () => undefined);
  }, [apiServer, token]);
  return invited;
}
