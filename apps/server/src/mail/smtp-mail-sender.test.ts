import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { createSmtpMailSender } from './smtp-mail-sender.ts';

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly source: string;
}

const servers: { close(done: () => void): unknown }[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise<void>((done) => server.close(done))));
});

/** A real SMTP server that accepts everything by default. */
async function listen(options: SMTPServerOptions = {}): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString('utf8'),
        });
        done();
      });
    },
    ...options,
  });
  servers.push(server);
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return { url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`, received };
}

const mail = { to: 'taro@visitor.example', subject: '確認コード', text: '確認コードは 123456 です。' };
const send = (
  url: string,
  more: Partial<typeof mail> & { requireTls?: boolean; timeoutMs?: number } = {},
) => {
  const { requireTls = false, timeoutMs = 5000, ...change } = more;
  const sender = createSmtpMailSender({ url, from: 'ekyc@service.example', requireTls, timeoutMs });
  return sender.send({ ...mail, ...change }).finally(() => sender.close());
};

describe('a mail over SMTP', () => {
  test('arrives with sender, receiver and text', async () => {
    const { url, received } = await listen();
    expect(await send(url)).toEqual({ sent: true });
    expect(received).toMatchObject([{ from: 'ekyc@service.example', to: ['taro@visitor.example'] }]);
    const [, body = ''] = received[0]?.source.split('\r\n\r\n') ?? [];
    expect(Buffer.from(body, 'base64').toString('utf8').trim()).toBe(mail.text);
  });

  test('goes to one receiver and carries no header of its text', async () => {
    const { url, received } = await listen();
    await send(url, { to: 'taro@visitor.example, spy@evil.example' });
    await send(url, { to: 'taro@visitor.example\r\nRCPT TO:<spy@evil.example>' });
    await send(url, { subject: 'x\r\nBcc: spy@evil.example' });
    expect(received.flatMap(({ to }) => to).filter((address) => address === 'spy@evil.example')).toEqual([]);
    expect(received.map(({ source }) => source).join('\n')).not.toMatch(/^bcc:/im);
  });

  test.each([
    ['rejected', 550],
    ['deferred', 451],
  ])('is %s where the server answers %i', async (reason, responseCode) => {
    const { url } = await listen({
      onRcptTo: (_, __, done) => done(Object.assign(new Error('no'), { responseCode })),
    });
    expect(await send(url)).toEqual({ sent: false, reason });
  });

  test('is rejected where user and password are wrong', async () => {
    const { url } = await listen({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_, __, done) => done(new Error('wrong')),
    });
    expect(await send(url.replace('//', '//user:password@'))).toEqual({ sent: false, reason: 'rejected' });
  });

  test('does not leave without TLS where TLS is asked for', async () => {
    const { url, received } = await listen();
    const result = await send(url, { requireTls: true });
    expect(result.sent).toBe(false);
    expect(received).toEqual([]);
  });

  test('gives up on a server that never speaks, and on none at all', async () => {
    const silent: Server = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    expect(await send(`smtp://127.0.0.1:${port}`, { timeoutMs: 300 })).toEqual({
      sent: false,
      reason: 'timedOut',
    });
    silent.close();
    await once(silent, 'close');
    expect(await send(`smtp://127.0.0.1:${port}`)).toEqual({ sent: false, reason: 'unreachable' });
  });
});
