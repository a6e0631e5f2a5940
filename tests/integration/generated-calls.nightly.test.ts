import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { findBrokenEntry } from '@ekyc/service';
import { createTestDatabase, databaseNames, seededRandom, type TestDatabase } from '@ekyc/testkit';
import { Pool } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transitions } from '@ekyc/service/testing';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { chooseCall, type FuzzCall } from './fuzz/choose-call.ts';
import { type FuzzAnswer, learn, objectionTo } from './fuzz/judge.ts';
import { fuzzOperations } from './fuzz/operations.ts';
import { bringAlong, makeWorld, type World } from './fuzz/world.ts';

/** `npm run fuzz -- --calls 100000 --seed 7` gives others. */
const calls = Number(process.env['FUZZ_CALLS'] ?? 10_000);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_124);
const atOnce = 6;
/** More than a run of any length leaves behind; what grows with the calls would be far above it after a hundred thousand. */
const mostGrowth = 24 * 1024 * 1024;

// On one database: what differs between the two has tests of its own.
const databaseName = databaseNames.at(-1) ?? 'embedded';

describe(`${calls} calls generated from the OpenAPI document (seed ${seed})`, () => {
  let database: TestDatabase;
  let service: ClockedService;
  let world: World;
  let pool: Pool;
  beforeAll(async () => {
    database = await createTestDatabase(databaseName);
    service = await startClockedService(database.env);
    world = await makeWorld(service);
    pool = new Pool(service.url, { connections: atOnce });
  });
  afterAll(async () => {
    await pool.close();
    await service.close();
    await database.remove();
  });

  async function send({ operation, path, headers, body }: FuzzCall): Promise<FuzzAnswer> {
    const answer = await pool.request({ method: operation.method, path, headers, body });
    const mediaType = String(answer.headers['content-type'] ?? '').split(';')[0] ?? '';
    const retryAfter = answer.headers['retry-after'];
    const text = await answer.body.text();
    return {
      status: answer.statusCode,
      mediaType,
      retryAfter: retryAfter === undefined ? null : String(retryAfter),
      ...(mediaType.endsWith('json')
        ? { body: JSON.parse(text) as unknown }
        : text === ''
          ? { body: '' }
          : {}),
    };
  }

  // Once: their values are a second's work.
  const operations = fuzzOperations(seed);
  const creations = operations.filter(({ name }) => name.endsWith('.create'));

  /** A few more verifications in every state, when those there are have been used up. */
  async function addVerifications(random: ReturnType<typeof seededRandom>): Promise<void> {
    const before = world.verifications.length;
    for (let tries = 0; tries < 200 && world.verifications.length < before + 16; tries += 1) {
      const call = chooseCall(creations, world, random);
      learn(world, call, await send(call));
    }
    for (const known of world.verifications.slice(before))
      if (random.next() < 0.8) await bringAlong(service, known, random);
  }

  test(
    'no answer but those that are described, nobody let in who should not be',
    async () => {
      const random = seededRandom(seed);
      for (let more = 0; more < 3; more += 1) await addVerifications(random);
      const objections: string[] = [];
      const tally = new Map<number, number>();
      const met = new Map<string, number>();
      const heaps: number[] = [];
      let done = 0;
      const started = Date.now();
      const cpu = process.cpuUsage();
      const caller = async () => {
        while (done < calls) {
          done += 1;
          const number = done;
          if (number % 500 === 0) await addVerifications(random);
          if (number % Math.ceil(calls / 8) === 0) heaps.push(heapUsed());
          const call = chooseCall(operations, world, random);
          const answer = await send(call);
          tally.set(answer.status, (tally.get(answer.status) ?? 0) + 1);
          if (answer.status < 300) met.set(call.operation.name, (met.get(call.operation.name) ?? 0) + 1);
          learn(world, call, answer);
          const objection = objectionTo(call, answer);
          if (objection !== null) objections.push(`${number} ${call.what}: ${objection}`);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, caller));
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      const report = {
        seconds,
        cpuSeconds: Math.round(process.cpuUsage(cpu).user / 1e5) / 10,
        statuses: Object.fromEntries([...tally].toSorted(([a], [b]) => a - b)),
        answeredWithSuccess: met.size,
        operations: operations.length,
        verifications: world.verifications.length,
        heapMiB: heaps.map((bytes) => Math.round(bytes / 1024 / 1024)),
      };
      process.stdout.write(`fuzz: ${JSON.stringify(report)}\n`);
      expect(objections.slice(0, 20), `${objections.length} in all`).toEqual([]);
      // Limits hide little, and much gets through.
      expect(tally.get(429) ?? 0).toBeLessThan(calls / 10);
      expect(
        [...tally].filter(([status]) => status < 300).reduce((sum, [, count]) => sum + count, 0),
      ).toBeGreaterThan(calls / 5);
      // From the second eighth on everything was loaded.
      expect((heaps.at(-1) ?? 0) - (heaps[1] ?? 0)).toBeLessThan(mostGrowth);
    },
    Math.max(240_000, calls * 40),
  );

  test('every state was reached by a way that there is, and every audit chain holds', async () => {
    const rows = await service.ports.db
      .selectFrom('verification')
      .select(['id', 'status', 'audit_head', 'kind'])
      .execute();
    expect(rows.length).toBeGreaterThan(calls / 500);
    const edges = new Set(
      Object.values(transitions).flatMap(({ from, to }) => from.map((state) => `${state} ${to}`)),
    );
    const wrong: string[] = [];
    for (const { id, status, audit_head, kind } of rows) {
      const entries = await service.ports.db
        .selectFrom('audit_entry')
        .selectAll()
        .where('verification_id', '=', id)
        .orderBy('sequence')
        .execute();
      let state: string = 'created';
      for (const { details } of entries) {
        const noted = (JSON.parse(details) as { readonly status?: string }).status;
        if (noted === undefined || noted === state) continue;
        if (!edges.has(`${state} ${noted}`)) wrong.push(`${kind}: ${state} → ${noted}`);
        state = noted;
      }
      if (state !== status) wrong.push(`${kind}: is ${status}, its chain says ${state}`);
      if (findBrokenEntry(entries, audit_head) !== null) wrong.push(`${kind}: a broken chain`);
    }
    expect(wrong).toEqual([]);
  });
});

/** Bytes of what is still referred to. */
function heapUsed(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}
