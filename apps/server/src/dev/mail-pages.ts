import type { FastifyInstance } from 'fastify';
import type { StoredMessage, MessageFolder } from '../mail/message-folder.ts';

const limit = 100;

/** GET /dev/mail to read and /dev/mail.json for tests: what would have been sent. Must not be open to others. */
export function mailPages(app: FastifyInstance, folder: MessageFolder): void {
  app.get('/dev/mail', async (_, reply) =>
    reply.type('text/html; charset=utf-8').send(page(await folder.list(limit))),
  );
  app.get('/dev/mail.json', async (_, reply) => reply.send({ items: await folder.list(limit) }));
}

function page(messages: readonly StoredMessage[]): string {
  const items = messages.map(
    ({ at, kind, to, subject, text }) =>
      `<article><h2>${escape(subject ?? 'SMS')}</h2><p>${escape(`${at} ${kind} → ${to}`)}</p><pre>${escape(text)}</pre></article>`,
  );
  return `<!doctype html><html lang="ja"><meta charset="utf-8"><title>送信されたメール</title><h1>送信されたメール</h1>${
    items.join('') || '<p>まだ何も送信されていません。</p>'
  }</html>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
