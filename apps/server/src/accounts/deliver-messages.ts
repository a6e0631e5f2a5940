import { randomInt } from 'node:crypto';
import type { LinkMailer } from '@ekyc/service';
import type { MessageDelivery, PoolMessage } from '@ekyc/user-pool';
import type { EventLog } from '../log-events.ts';
import type { MailSender, SendResult, SmsSender } from '../mail/mail-sender.ts';
import { linkMailText, shortTextOf, textOf } from './message-texts.ts';

/** Longer than an answer takes: neither it nor the caller's next one shows that something was sent. */
const firstDelayMs = { least: 50, most: 300 } as const;
/** The server asked for patience, or could not be reached. */
const retryDelaysMs = [2000, 15_000] as const;

export interface RunningDelivery extends MessageDelivery, LinkMailer {
  /** Sends at once what still waits, each a last time. */
  close(): Promise<void>;
}

/** Sends the user pool's messages beside its answers. @param ports.sms null: none can be sent */
export function deliverMessages(ports: {
  readonly mail: MailSender;
  readonly sms: SmsSender | null;
  readonly log: EventLog;
  /** The contact that messages name for questions. */
  readonly contact: string | null;
  /** Where the pages are that mails lead to. */
  readonly publicUrl: string;
}): RunningDelivery {
  const running = new Set<Promise<void>>();
  const closing = new AbortController();
  const sendMessage = (message: PoolMessage): Promise<SendResult> => {
    if (message.medium === 'EMAIL') return ports.mail.send({ to: message.to, ...textOf(message, ports) });
    return (
      ports.sms?.sendSms({ to: message.to, text: shortTextOf(message) }) ??
      Promise.resolve({ sent: false, reason: 'rejected' })
    );
  };
  const deliver = async (kind: string, send: () => Promise<SendResult>) => {
    await pause(randomInt(firstDelayMs.least, firstDelayMs.most), closing.signal);
    for (const delay of [...retryDelaysMs, null]) {
      const result = await send();
      if (result.sent) return;
      if (result.reason === 'rejected' || delay === null || closing.signal.aborted) {
        ports.log('account.message_failed', { kind, reason: result.reason });
        return;
      }
      await pause(delay, closing.signal);
    }
  };
  const begin = (kind: string, send: () => Promise<SendResult>) => {
    const delivery = deliver(kind, send)
      .catch(() => ports.log('account.message_failed', { kind, reason: 'unreachable' }))
      .finally(() => running.delete(delivery));
    running.add(delivery);
  };
  return {
    smsAvailable: ports.sms !== null,
    deliver: (message) => begin(message.kind, () => sendMessage(message)),
    deliverLink: (to, mail) => begin(mail.kind, () => ports.mail.send({ to, ...linkMailText(mail, ports) })),
    close: async () => {
      closing.abort();
      await Promise.all(running);
    },
  };
}

/** Waits so many milliseconds, or until the service closes. */
function pause(milliseconds: number, closing: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (closing.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      closing.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    closing.addEventListener('abort', end);
  });
}
