import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import type { WebhookBody } from '@ekyc/contract';
import { BusinessClient, expectOk, freePort, runOperator, VisitorClient } from '@ekyc/testkit';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig, type RunningService, startService } from '@ekyc/server/testing';
import { testEngine } from '../test-engine.ts';
import { type OldData, oldVersions, restoreOldData } from './upgrade/old-data.ts';

const hourMs = 3_600_000;

test('there are data of an earlier version', () => {
  expect(oldVersions.length).toBeGreaterThan(0);
});

describe.skipIf(!process.env['TEST_DATABASE_URL']).each(oldVersions)(
  'data made by version %s, on Postgres (TEST_DATABASE_URL)',
  (version) => {
    let old: OldData;
    let before: readonly Record<string, unknown>[];
    let service: RunningService;
    let business: BusinessClient;
    let receiver: Server;
    const received: { readonly headers: Readonly<Record<string, string>>; readonly body: string }[] = [];

    /** How much there is of what must not be lost. */
    const counts = () =>
      old.query(`select (select count(*) from business) as businesses, (select count(*) from api_key) as keys,
        (select count(*) from verification) as verifications, (select count(*) from material) as pictures,
        (select count(*) from audit_entry) as entries, (select count(*) from webhook_message) as messages`);

    beforeAll(async () => {
      old = await restoreOldData(version);
      before = await counts();
      const { webhookPort, answers } = old.expected;
      receiver = createServer((request, response) => {
        void request.toArray().then((chunks: Buffer[]) => {
          const body = Buffer.concat(chunks).toString('utf8');
          received.push({ headers: request.headers as Record<string, string>, body });
          response.writeHead(204).end();
          receiver.emit('received');
        });
      }).listen(webhookPort, '127.0.0.1');
      await once(receiver, 'listening');
      // It is an hour after the data were made: what is open in them has not expired.
      const ahead = Date.parse(answers.identification.createdAt) + hourMs - Date.now();
      const { config, secrets } = readConfig({ ...old.env, PORT: String(await freePort()) });
      service = await startService({ ...config, demo: false }, secrets, () => undefined, {
        now: () => new Date(Date.now() + ahead),
        engine: testEngine,
      });
      business = new BusinessClient(service.url, old.expected.business.apiKey);
    });
    afterAll(async () => {
      // Where the start fails, what was restored goes all the same.
      await service?.close();
      receiver?.close();
      await old?.remove();
    });

    test('the schema is the newest, and no row is lost', async () => {
      expect(await runOperator(old.env, 'migrate')).toBe('The database is up to date.\n');
      expect(await counts()).toEqual(before);
    });

    test('looks of then are found over all cases, each by whoever looked', async () => {
      const [counted] = await old.query(`select (select count(*) from audit_entry
          where actor = 'business' and (action like '%.viewed' or action in ('recording.listed', 'evidence.exported')))
          as entered, count(*) as found, count(by_whom) as named from look where action <> 'chip.read'`);
      expect(Number(counted?.['entered'])).toBeGreaterThan(0);
      expect([counted?.['found'], counted?.['named']]).toEqual([counted?.['entered'], counted?.['entered']]);
    });

    test('the business is there, with its key and its webhook’s address', async () => {
      const { id, name } = old.expected.business;
      const listed = JSON.parse(await runOperator(old.env, 'business', 'list', '--json')) as {
        items: { id: string; name: string }[];
      };
      expect(listed.items.find((one) => one.id === id)).toMatchObject({ name, keys: 1 });
      const { secret: _, ...endpoint } = old.expected.endpoint;
      const { items } = expectOk(await business.call('webhook.listEndpoints'), 'endpoints');
      expect(items).toMatchObject([endpoint]);
    });

    test('an identification is answered as it was, with its record and its pictures', async () => {
      const params = { publicId: old.expected.approved };
      const { identification, history } = old.expected.answers;
      expect(expectOk(await business.call('identification.get', { params }), 'get')).toMatchObject(
        identification,
      );
      expect(expectOk(await business.call('business.getHistory', { params }), 'history')).toMatchObject(
        history,
      );
      expect(identification.materials.length).toBeGreaterThan(4);
      for (const { id, sha256 } of identification.materials) {
        const image = await download(`${params.publicId}/materials/${id}/image`);
        expect(createHash('sha256').update(image).digest('hex')).toBe(sha256);
      }
    });

    test('its evidence is genuine by the key of then, and so is what the old version exported', async () => {
      const { evidenceKeys } = old.expected.answers;
      const key = join(old.env['DATA_DIR'] ?? '', 'keys-of-then.json');
      await writeFile(key, JSON.stringify(evidenceKeys));
      const now = join(old.env['DATA_DIR'] ?? '', 'evidence-of-now.zip');
      await writeFile(now, await download(`${old.expected.approved}/evidence`));
      for (const [file, publicId] of [
        [now, old.expected.approved],
        [old.evidence, old.expected.canceled],
      ] as const) {
        const text = await runOperator({}, 'evidence', 'verify', file, '--key', key);
        expect(text).toMatch(/^GENUINE: /);
        expect(text).toContain(publicId);
      }
    });

    test('a visitor goes on, and the business hears of it at the old address, signed by the old secret', async () => {
      const { halfway, holder, endpoint, answers } = old.expected;
      const visitor = new VisitorClient(service.url, halfway.publicId, halfway.securityCode);
      expect(expectOk(await visitor.call('identification.getProfile'), 'profile')).toMatchObject({
        profile: holder,
      });
      expectOk(await visitor.call('identification.putIdType', { idType: 'driversLicense' }), 'id_type');
      expectOk(await visitor.call('identification.cancel'), 'cancel');
      while (received.length === 0) await once(receiver, 'received');
      const [{ headers, body } = { headers: {}, body: '' }] = received;
      expect(JSON.parse(body) as WebhookBody).toMatchObject({
        type: 'identification.canceled',
        data: { publicId: halfway.publicId },
      });
      const at = new Date(Number(headers['webhook-timestamp']) * 1000);
      expect(new Webhook(endpoint.secret).sign(headers['webhook-id'] ?? '', at, body)).toBe(
        headers['webhook-signature'],
      );
      const { items } = expectOk(await business.call('webhook.listMessages'), 'messages');
      expect(items.slice(1)).toMatchObject(answers.messages.items);
    });

    test('the audit log goes on from the heads of then', async () => {
      expect(await runOperator(old.env, 'log', 'head')).toBeTruthy();
      const heads = await readFile(join(old.env['DATA_DIR'] ?? '', 'evidence-log/heads.jsonl'), 'utf8');
      expect(heads.trim().split('\n').length).toBeGreaterThan(1);
      await runOperator(old.env, 'log', 'verify');
    });

    async function download(path: string): Promise<Buffer> {
      const response = await fetch(`${service.url}/api/v1/identifications/${path}`, {
        headers: { authorization: `Bearer ${old.expected.business.apiKey}`, 'access-purpose': 'upgrade' },
      });
      expect(response.status).toBe(200);
      return Buffer.from(await response.arrayBuffer());
    }
  },
);
