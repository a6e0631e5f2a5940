import type { CommandSettings } from '../commands.ts';
import { failed, type Finding, ok } from './finding.ts';

/** Connects and signs in as for a mail; none is sent. */
export async function checkMail({ config, secrets }: CommandSettings): Promise<readonly Finding[]> {
  if (secrets.smtpUrl === null) return [ok('mail', 'no server: mails are stored in DATA_DIR/mail')];
  const { host } = new URL(secrets.smtpUrl);
  const { createSmtpMailSender } = await import('../../mail/smtp-mail-sender.ts');
  const requireTls = config.envType !== 'local';
  const sender = createSmtpMailSender({ url: secrets.smtpUrl, from: config.mailFrom, requireTls });
  const reason = await sender.verify();
  sender.close();
  if (reason === null) return [ok('mail', `${host} takes mails of this user`)];
  return [failed('mail', `${host}: ${reasons[reason].found}.`, reasons[reason].remedy)];
}

const reasons = {
  rejected: { found: 'refuses this user', remedy: 'Correct user and password in SMTP_URL.' },
  deferred: { found: 'asks for patience', remedy: 'Try again later; ask who runs it where that stays so.' },
  unreachable: {
    found: 'cannot be reached, or offers no TLS',
    remedy: 'Correct host and port in SMTP_URL; outside ENV_TYPE=local the server must offer TLS.',
  },
  timedOut: { found: 'does not answer', remedy: 'Check host, port and firewall.' },
} as const;
