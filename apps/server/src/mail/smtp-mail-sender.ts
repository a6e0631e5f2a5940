import { createTransport } from 'nodemailer';
import type { MailSender, SendResult } from './mail-sender.ts';

export interface SmtpSettings {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  readonly url: string;
  readonly from: string;
  /** Refuses a server that offers no TLS: mails carry codes and names. */
  readonly requireTls: boolean;
  /** For each step of the exchange; default 10 000 ms. */
  readonly timeoutMs?: number;
}

type FailureReason = Exclude<SendResult, { sent: true }>['reason'];

export interface SmtpMailSender extends MailSender {
  /** Connects, encrypts and signs in as for a mail, and sends none. @returns why that fails; null where it does not */
  verify(): Promise<FailureReason | null>;
  close(): void;
}

/** Hands mails to an SMTP server. Nothing of a mail or of the server's words reaches the result. */
export function createSmtpMailSender(settings: SmtpSettings): SmtpMailSender {
  const limit = settings.timeoutMs ?? 10_000;
  const transport = createTransport({
    url: settings.url,
    requireTLS: settings.requireTls,
    connectionTimeout: limit,
    greetingTimeout: limit,
    socketTimeout: limit,
    dnsTimeout: limit,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, subject, text }) => {
      try {
        // As an object the address stays one, whatever it holds.
        await transport.sendMail({ from: settings.from, to: { name: '', address: to }, subject, text });
        return { sent: true };
      } catch (error) {
        return { sent: false, reason: reasonOf(error) };
      }
    },
    verify: async () => {
      try {
        await transport.verify();
        return null;
      } catch (error) {
        return reasonOf(error);
      }
    },
    close: () => {
      transport.close();
    },
  };
}

/** 4xx: the server asks for patience; 5xx: it will not take this mail (RFC 5321, 4.2.1). */
function reasonOf(error: unknown): FailureReason {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  if (responseCode !== undefined && responseCode >= 400) return responseCode < 500 ? 'deferred' : 'rejected';
  if (code === 'ETIMEDOUT') return 'timedOut';
  return code === 'EENVELOPE' || code === 'EAUTH' || code === 'EMESSAGE' ? 'rejected' : 'unreachable';
}
