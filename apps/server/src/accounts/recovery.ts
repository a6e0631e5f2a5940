import type { AccountRecovery } from '@ekyc/service';
import type { GrantedReset, ResetOrder, UserPool } from '@ekyc/user-pool';
import type { MailSender } from '../mail/mail-sender.ts';
import { resetGrantedMail } from './message-texts.ts';

export interface RecoveryPorts {
  readonly mail: MailSender;
  /** Where the page is that stops a reset. */
  readonly publicUrl: string;
  readonly contact: string | null;
}

/** What our own pool does about lost authenticators. */
export function embeddedRecovery(
  pool: Pick<UserPool, 'recovery' | 'admin'>,
  ports: RecoveryPorts,
): AccountRecovery {
  const { recovery } = pool;
  return {
    makeCodes: (subject, currentCode) => recovery.makeCodes(subject, currentCode),
    countCodes: (subject) => recovery.countCodes(subject),
    prepareCode: (subject) => recovery.prepareCode(subject),
    grant: async (subject, codeHash) => {
      try {
        const order = { subject, codeHash, origin: 'identification' } as const;
        return (await grantAndNotify(pool, ports, order)) ? 'granted' : 'impossible';
      } catch (error) {
        if (error instanceof ResetNotAnnounced) return 'notTold';
        throw error;
      }
    },
    undoChange: (undoToken) => recovery.undoChange(undoToken),
    undoReset: (undoToken) => recovery.undoReset(undoToken),
  };
}

/** The mail could not be sent, so that the holder could not have stopped the reset: it was not granted. */
export class ResetNotAnnounced extends Error {}

/**
 * Grants a reset and notifies the holder, who can stop it. Throws {@link ResetNotAnnounced} if the present address gets no
 * mail; a former one may be closed for good, and a holder who reads it can undo the change of address as well.
 * @returns null: no such account, it is disabled, or it has no authenticator to lose
 */
export async function grantAndNotify(
  { admin }: Pick<UserPool, 'admin'>,
  ports: RecoveryPorts,
  given: ResetOrder & { readonly subject: string },
): Promise<GrantedReset | null> {
  const { subject, ...order } = given;
  const granted = await admin.grantReset(subject, order);
  if (granted === null) return null;
  // Behind a `#`, which is not sent to servers and so not logged.
  const undoUrl = `${ports.publicUrl}/recovery/undo#${granted.undoToken}`;
  const text = resetGrantedMail(granted, { origin: order.origin, undoUrl, contact: ports.contact });
  const [present] = await Promise.all(granted.emails.map((to) => ports.mail.send({ to, ...text })));
  if (present?.sent) return granted;
  await admin.stopReset(subject, 'mail not sent');
  throw new ResetNotAnnounced();
}
