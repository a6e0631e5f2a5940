import { join } from 'node:path';
import type { Config, Secrets } from '../config/config.ts';
import { type MessageFolder, openMessageFolder } from './message-folder.ts';
import type { MailSender } from './mail-sender.ts';

export interface OpenMail {
  readonly mail: MailSender;
  /** Where messages are stored instead of being sent; null with a mail server. */
  readonly messageFolder: MessageFolder | null;
  close(): void;
}

/** The mail server of the environment; where it names none, messages are written to DATA_DIR. */
export async function openMail(
  config: Pick<Config, 'dataDirectory' | 'envType' | 'mailFrom'>,
  { smtpUrl }: Pick<Secrets, 'smtpUrl'>,
  now: () => Date,
): Promise<OpenMail> {
  if (smtpUrl === null) {
    const messageFolder = openMessageFolder(join(config.dataDirectory, 'mail'), now);
    return { mail: messageFolder, messageFolder, close: () => undefined };
  }
  // Loads its library only where it is used.
  const { createSmtpMailSender } = await import('./smtp-mail-sender.ts');
  const requireTls = config.envType !== 'local';
  const smtp = createSmtpMailSender({ url: smtpUrl, from: config.mailFrom, requireTls });
  return { mail: smtp, messageFolder: null, close: () => smtp.close() };
}
