import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BusinessClient, expectOk, freePort, VisitorClient } from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ServiceWithoutModels, startWithoutModels } from './without-models.ts';

const pictureBytes = 12 * 1024 * 1024;
const count = 80;

describe('uploads that stop before their last byte (no models are loaded)', () => {
  let directory: string;
  let service: ServiceWithoutModels;
  let business: BusinessClient;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'ekyc-uploads-'));
    const PORT = String(await freePort());
    service = await startWithoutModels({ DATA_DIR: directory, PORT, TRUSTED_PROXIES: '127.0.0.1' });
    business = new BusinessClient(service.url, service.apiKey);
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await service.close();
    await rm(directory, { recursive: true, force: true });
  });

  const bound = async () => {
    const { publicId } = expectOk(await business.call('identification.create', { body: {} }), 'create');
    const visitor = new VisitorClient(service.url, publicId);
    expectOk(await visitor.call('identification.bindSecurityCode'), 'security');
    return visitor;
  };

  const asFile = {
    call: 'materials',
    form: [
      '--b\r\ncontent-disposition: form-data; name="type"\r\n\r\ndocument\r\n',
      '--b\r\ncontent-disposition: form-data; name="photoType"\r\n\r\nfront\r\n',
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n',
    ].join(''),
  };
  const asText = {
    call: 'extract_text',
    form: '--b\r\ncontent-disposition: form-data; name="img"\r\n\r\ndata:image/jpeg;base64,',
  };

  /** All of a picture but its last byte. @returns the first line of the answer, once there is one */
  const hold = (
    { publicId, securityCode }: VisitorClient,
    address: string,
    { call, form }: typeof asFile,
  ) => {
    const head = [
      `POST /api/v1/identifications/${publicId}/${call} HTTP/1.1`,
      `host: ${new URL(service.url).host}`,
      `security-code: ${securityCode}`,
      `x-forwarded-for: ${address}`,
      'content-type: multipart/form-data; boundary=b',
      `content-length: ${form.length + pictureBytes + '\r\n--b--\r\n'.length}`,
      '',
      form,
    ].join('\r\n');
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => socket.destroy());
    socket.write(head);
    const held = new Promise<void>((resolve) => {
      socket.write(Buffer.alloc(pictureBytes - 1, 'A'), () => resolve());
    });
    const answered = Promise.race([
      once(socket, 'data').then(
        ([data]) => (data as Buffer).toString('latin1').split('\r\n', 1)[0] ?? '',
        () => 'closed',
      ),
      new Promise<string>((resolve) => socket.once('close', () => resolve('closed'))),
    ]);
    return { held, answered };
  };

  test.each([
    ['files', asFile],
    ['texts', asText],
  ])(
    'as %s hold no more than a verification’s share, and nobody else’s upload waits for them',
    async (_, picture) => {
      const hostile = await bound();
      const calls = Array.from({ length: count }, () => hold(hostile, '203.0.113.7', picture));
      // Four pictures and less than a fifth are held. All others are answered although they never end, or closed where
      // reading their rest would cost too much.
      const answers: string[] = [];
      const { promise: most, resolve } = Promise.withResolvers<void>();
      for (const { answered } of calls)
        void answered.then((line) => {
          answers.push(line.split(' ').slice(0, 2).join(' '));
          if (answers.length === count - 4) resolve();
        });
      await most;
      expect(new Set(answers)).toEqual(new Set(['HTTP/1.1 429', 'closed']));
      const honest = await bound();
      const answer = await honest.upload({ type: 'document', photoType: 'front' }, Buffer.alloc(1000, 0xff));
      // It was read whole: what it shows is judged, and refused by the rules.
      expect(answer.status).toBe(409);
    },
  );

  // Before anybody proved a code: parsed, 12 MB of empty lists hold the whole process for about a second.
  test.each([
    ['materials', '[],', 12 * 1024 * 1024],
    ['extract_text', '[],', 16_800_000],
    ['extract_text', '{},', 16_800_000],
    ['extract_text', '[', 16_800_000],
  ])('%s: a body of nothing but "%s" is refused before it is parsed', async (call, value, bytes) => {
    const visitor = await bound();
    const parse = vi.spyOn(JSON, 'parse');
    try {
      const answer = await fetch(`${service.url}/api/v1/identifications/${visitor.publicId}/${call}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
        body: `{"img":[${value.repeat(Math.floor(bytes / value.length) - 10)}0]}`,
      });
      expect(answer.status).toBe(400);
      const problem = (await answer.json()) as { code: string };
      expect(problem.code).toBe('malformed_request');
      const longest = Math.max(0, ...parse.mock.calls.map(([text]) => text.length));
      expect(longest).toBeLessThan(65_536);
    } finally {
      parse.mockRestore();
    }
  });
});
