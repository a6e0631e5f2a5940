import { randomBytes } from 'node:crypto';
import {
  createBusiness,
  createMasterKey,
  redactVerification,
  rotateMasterKey,
  rotateSigningKey,
  type MasterKey,
} from '@ekyc/service';
import { createTestDatabase, type TestDatabase } from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changeStaffRole,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  deliver,
  endDealings,
  listEvidenceKeys,
  makeApiKey,
  readChanges,
  readLogSize,
  redeliverFailed,
  removeStaff,
  revokeApiKey,
  rowsNotWrappedBy,
  sealAddress,
  sealedSecrets,
  signHead,
  signingKey,
  wrappedColumns,
} from '@ekyc/service/testing';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { oneWins, race, rounds } from './race.ts';
import { callerOf, chainOf, countOf, sessionIn } from './raced-sessions.ts';

// Only Postgres lets two calls write at the same time: the embedded database has one connection.
describe.runIf(process.env['TEST_DATABASE_URL'])(
  'of two who change keys, members or messages one counts',
  () => {
    let database: TestDatabase;
    let service: ClockedService;
    let ports: ClockedService['ports'];
    let businessId: string;
    beforeAll(async () => {
      database = await createTestDatabase('postgres');
      service = await startClockedService(database.env);
      ({ ports } = service);
      ({ businessId } = await service.addBusiness());
    });
    afterAll(async () => {
      await service.close();
      await database.remove();
    });

    const url = 'https://shop.example/hook';
    const ended = async (of = businessId) => sessionIn(service, of, ['start', 'cancel']);
    const redact = (id: string) => redactVerification(ports, id, { actor: 'operator', details: {} });
    const eventsOf = async (of: string) =>
      (
        await ports.db
          .selectFrom('business_event')
          .select('action')
          .where('business_id', '=', of)
          .orderBy('id')
          .execute()
      ).map(({ action }) => action);

    test('two rotations of the master key and a redaction: each value is wrapped once, and what was destroyed stays so', async () => {
      const secrets = [Buffer.from('07'.repeat(32), 'hex'), randomBytes(32)];
      const master = (current: number): MasterKey =>
        createMasterKey(secrets[current] as Buffer, { previous: secrets[1 - current] as Buffer });
      await signingKey(ports);
      // An even number of rounds: at the end all is wrapped by the service's own key again.
      for (let round = 0; round < rounds; round += 1) {
        const current = 1 - (round % 2);
        const { verification } = await ended();
        // Made by the service, whose key is the first one.
        if (current === 0) await rotateMasterKey(ports.db, master(1));
        const before = await left(master(current));
        const [one, other, gone] = await Promise.all([
          rotateMasterKey(ports.db, master(current)),
          rotateMasterKey(ports.db, master(current)),
          redact(verification.id),
        ]);
        expect(gone).toMatchObject({ ok: true });
        expect(await left(master(current)), `round ${round}`).toBe(0);
        // The redacted one's key may have been wrapped first, or not.
        expect([before, before - 1]).toContain(one + other);
        const row = await ports.db
          .selectFrom('verification')
          .select('wrapped_key')
          .where('id', '=', verification.id)
          .executeTakeFirstOrThrow();
        expect(row.wrapped_key).toBeNull();
      }
    });
    /** How many values another key wraps. */
    async function left(master: MasterKey): Promise<number> {
      const all = await Promise.all(
        [...wrappedColumns, sealedSecrets].map((column) =>
          rowsNotWrappedBy(ports.db, column, { prefixes: [master.currentPrefix], afterId: '', limit: 1000 }),
        ),
      );
      return all.reduce((sum, rows) => sum + rows.length, 0);
    }

    test('two changes of the key that signs evidence: one key signs after them', async () => {
      for (let round = 0; round < rounds; round += 1) {
        const made = await Promise.all([rotateSigningKey(ports), rotateSigningKey(ports)]);
        const now = ports.now();
        const valid = (await listEvidenceKeys(ports.db)).filter(
          ({ validUntil }) => new Date(validUntil) > now,
        );
        expect(valid, `round ${round}`).toHaveLength(1);
        expect(made).toContain(valid[0]?.id);
      }
    });

    test('two heads of the audit log that are signed at once: every entry is in it once', async () => {
      const key = await signingKey(ports);
      for (let round = 0; round < rounds; round += 1) {
        if (round % 10 === 0) await ended();
        await Promise.all([signHead(ports, key), signHead(ports, key)]);
      }
      const { count } = await ports.db
        .selectFrom('audit_entry')
        .select((columns) => columns.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
      expect(await readLogSize(ports.db)).toBe(Number(count));
    });

    test('two readers of what changed: every change has one place, and none is left out', async () => {
      const { businessId: of } = await service.addBusiness();
      for (let round = 0; round < rounds; round += 1) {
        await sessionIn(service, of, ['start']);
        const read = () => readChanges(ports.db, of, { limit: 1000 });
        const answers = await Promise.all([read(), read()]);
        for (const answer of answers) if (!answer.ok) throw new Error(answer.code);
      }
      const rows = await ports.db
        .selectFrom('verification')
        .select('change_position')
        .where('business_id', '=', of)
        .execute();
      const places = rows.map(({ change_position }) => Number(change_position));
      expect(places).toHaveLength(rounds);
      expect(new Set(places).size).toBe(rounds);
      expect(places).not.toContain(0);
    });

    /** A business that calls with no key. */
    const newBusiness = () =>
      createBusiness(ports.db, ports.now(), { name: '店', redirectOrigins: [], mode: 'sandbox' });

    /** A business of its own with so many owners. */
    async function owners(count: number) {
      const of = await newBusiness();
      const now = ports.now();
      const members = Array.from({ length: count }, () => crypto.randomUUID()).map((id) => ({
        id,
        sealed_email: sealAddress(ports.master, 'staff', { id, email: `${id}@shop.example` }),
        business_id: of,
        subject_hash: randomBytes(32),
        email_hash: randomBytes(32),
        role: 'owner' as const,
        created_at: now,
        last_seen_at: now,
        removed_at: null,
      }));
      await ports.db.insertInto('staff').values(members).execute();
      return { of, callers: members.map(({ id }) => callerOf(of, id)), ids: members.map(({ id }) => id) };
    }

    test('a secret key that two revoke: it is entered once', async () => {
      const businesses: string[] = [];
      await race(
        async (round) => {
          const { of, callers } = await owners(2);
          businesses[round] = of;
          const made = await makeApiKey(ports, callers[0]!, { name: 'key', scopes: [] });
          const id = made.ok ? made.value.id : '';
          return callers.map((caller) => () => revokeApiKey(ports, caller, id));
        },
        async (outcomes, round) => {
          expect(outcomes.map(({ ok }) => ok)).toEqual([true, true]);
          expect(countOf(await eventsOf(businesses[round] ?? ''), 'key.revoked')).toBe(1);
        },
      );
    });

    test('a secret key and the removal of who makes it: who was removed makes none', async () => {
      const businesses: string[] = [];
      await race(
        async (round) => {
          const { of, callers, ids } = await owners(2);
          businesses[round] = of;
          return [
            () => makeApiKey(ports, callers[0]!, { name: 'key', scopes: [] }),
            () => removeStaff(ports, callers[1]!, ids[0] ?? ''),
          ];
        },
        async ([made, removed], round) => {
          expect(removed).toMatchObject({ ok: true });
          const events = await eventsOf(businesses[round] ?? '');
          expect(events).toEqual(made?.ok ? ['key.made', 'staff.removed'] : ['staff.removed']);
        },
      );
    });

    test('two owners who take the other’s role: one stays an owner', async () => {
      await race(async () => {
        const { callers, ids } = await owners(2);
        return callers.map((caller, at) => async () => {
          const changed = await changeStaffRole(ports, caller, { id: ids[1 - at] ?? '', role: 'reviewer' });
          return changed.ok ? { ok: true } : changed;
        });
      }, oneWins);
    });

    /** A business with one address, to which the message of an end waits to be sent. */
    async function waiting() {
      const of = await newBusiness();
      const made = await createWebhookEndpoint(ports, of, { url });
      if (!made.ok) throw new Error(made.code);
      await ended(of);
      const { id } = await ports.db
        .selectFrom('webhook_delivery')
        .select('id')
        .where('endpoint_id', '=', made.value.id)
        .orderBy('next_attempt_at')
        .executeTakeFirstOrThrow();
      return { of, endpoint: made.value.id, delivery: id };
    }

    test('one delivery that two workers hold: the message is sent once', async () => {
      const sent: string[] = [];
      const sender = {
        send: ({ headers }: { headers: Readonly<Record<string, string>> }) => {
          sent.push(headers['webhook-id'] ?? '');
          return Promise.resolve({ status: 200 });
        },
      };
      await race(
        async () => {
          const { delivery } = await waiting();
          const send = async () => {
            await deliver({ ...ports, sender }, delivery);
            return { ok: true };
          };
          return [send, send];
        },
        () => undefined,
      );
      expect(sent).toHaveLength(rounds);
      expect(new Set(sent).size).toBe(rounds);
    });

    test('what failed, sent again by two: each message is put into the queue once', async () => {
      await race(async () => {
        const { of, endpoint } = await waiting();
        await ports.db
          .updateTable('webhook_delivery')
          .set({ state: 'failed' })
          .where('endpoint_id', '=', endpoint)
          .execute();
        const again = async () => {
          const asked = await redeliverFailed(ports, of, { id: endpoint, since: new Date(0) });
          return asked.ok ? { ok: asked.value.messages > 0 } : asked;
        };
        return [again, again];
      }, oneWins);
    });

    test('an address that says 410 and its removal: neither waits for the other for ever', async () => {
      const left: string[] = [];
      await race(
        async (round) => {
          const { of, endpoint, delivery } = await waiting();
          left[round] = endpoint;
          const asked = Promise.withResolvers<void>();
          const sender = {
            send: () => {
              asked.resolve();
              return Promise.resolve({ status: 410 });
            },
          };
          return [
            async () => {
              await deliver({ ...ports, sender }, delivery);
              return { ok: true };
            },
            async () => {
              // While the answer is being noted.
              await asked.promise;
              return {
                ok: await deleteWebhookEndpoint(ports, { businessId: of, by: { key: 'k' } }, endpoint),
              };
            },
          ];
        },
        async (outcomes, round) => {
          expect(outcomes.map(({ ok }) => ok)).toEqual([true, true]);
          const rows = await ports.db
            .selectFrom('webhook_delivery')
            .select('id')
            .where('endpoint_id', '=', left[round] ?? '')
            .execute();
          expect(rows).toEqual([]);
        },
      );
    });

    test('the end of dealings, noted by two: it is entered once', async () => {
      const ids: string[] = [];
      await race(
        async (round) => {
          const { verification } = await ended();
          ids[round] = verification.id;
          const on = new Date(ports.now().getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
          const note = () => endDealings(ports, callerOf(businessId), verification.id, on);
          return [note, note];
        },
        async (outcomes, round) => {
          expect(outcomes.map(({ ok }) => ok)).toEqual([true, true]);
          expect(countOf(await chainOf(service, ids[round] ?? ''), 'dealings.ended')).toBe(1);
        },
      );
    });

    test('two redactions: both are told that it is done, and it is entered once', async () => {
      const ids: string[] = [];
      await race(
        async (round) => {
          const { verification } = await ended();
          ids[round] = verification.id;
          return [() => redact(verification.id), () => redact(verification.id)];
        },
        async (outcomes, round) => {
          expect(outcomes.map(({ ok }) => ok)).toEqual([true, true]);
          expect(countOf(await chainOf(service, ids[round] ?? ''), 'verification.redacted')).toBe(1);
        },
      );
    });
  },
);
