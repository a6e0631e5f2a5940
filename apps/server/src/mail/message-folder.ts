import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { MailSender, SmsSender } from './mail-sender.ts';

const storedMessage = z.object({
  at: z.string(),
  kind: z.enum(['mail', 'sms']),
  to: z.string(),
  subject: z.string().nullable(),
  text: z.string(),
});
export type StoredMessage = z.infer<typeof storedMessage>;

export interface MessageFolder extends MailSender, SmsSender {
  /** Newest first. */
  list(limit: number): Promise<readonly StoredMessage[]>;
}

/** Mails and short messages of one machine: each a file of mode 0600, read at /dev/mail. */
export function openMessageFolder(directory: string, now: () => Date): MessageFolder {
  const keep = async (message: Omit<StoredMessage, 'at'>) => {
    const at = now().toISOString();
    await writeSynced(directory, `${at.replaceAll(':', '-')}-${randomBytes(6).toString('hex')}.json`, {
      at,
      ...message,
    });
    return { sent: true } as const;
  };
  return {
    send: ({ to, subject, text }) => keep({ kind: 'mail', to, subject, text }),
    sendSms: ({ to, text }) => keep({ kind: 'sms', to, subject: null, text }),
    list: async (limit) => {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const names = (await readdir(directory))
        .filter((name) => name.endsWith('.json'))
        .toSorted()
        .toReversed();
      return Promise.all(
        names
          .slice(0, limit)
          .map(async (name) =>
            storedMessage.parse(JSON.parse(await readFile(join(directory, name), 'utf8'))),
          ),
      );
    },
  };
}

async function writeSynced(directory: string, name: string, content: StoredMessage): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, name);
  const file = await open(`${path}.tmp`, 'wx', 0o600);
  try {
    await file.writeFile(JSON.stringify(content));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.tmp`, path);
  const folder = await open(directory, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
