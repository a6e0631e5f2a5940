import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import {
  accessOfRole,
  type AnyVerification,
  browserProofText,
  createFaceAuthenticationRequest,
} from '@ekyc/contract';
import { examineVerification, redactVerification } from '@ekyc/service';
import {
  type BusinessClient,
  expectOk,
  FaceAuthenticationJourney,
  SelfieJourney,
  createTestDatabase,
  type TestDatabase,
  VisitorClient,
  visitorScenes,
} from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createBrowserChallenge,
  createResumeLink,
  KeyReads,
  proveBrowserKey,
  registerBrowserKey,
  showTo,
  type TransitionName,
} from '@ekyc/service/testing';
import { untilExamined } from './brought-to.ts';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { enterVerification } from './entered-verifications.ts';
import { type Contestant, oneWins, race } from './race.ts';
import { chainOf, countOf, rowNow, sessionIn } from './raced-sessions.ts';

const newCode = () => randomBytes(32).toString('base64url');

// Only Postgres lets two calls write at the same time: the embedded database has one connection.
describe.runIf(process.env['TEST_DATABASE_URL'])('of two calls for one session one counts', () => {
  let database: TestDatabase;
  let service: ClockedService;
  let business: BusinessClient & { readonly businessId: string };
  beforeAll(async () => {
    database = await createTestDatabase('postgres');
    service = await startClockedService(database.env);
    business = await service.addBusiness();
  });
  afterAll(async () => {
    await service.close();
    await database.remove();
  });

  const by = { staff: 'somebody' };
  const caller = () => ({
    businessId: business.businessId,
    by,
    person: 'somebody',
    role: 'owner' as const,
    access: accessOfRole.owner,
  });
  const db = () => service.ports.db;

  const faceAuthentication = {
    kind: 'faceAuthentication',
    request: createFaceAuthenticationRequest.parse({ targetUserId: 'known' }),
  } as const;

  const sessionAt = (way: readonly TransitionName[]) => sessionIn(service, business.businessId, way);

  test('two tries of a face by one challenge: it is spent once, and decides once', async () => {
    const scenes = visitorScenes({ licence: { front: Buffer.alloc(0) } as never, face: 5 });
    const body = { targetUserId: 'known' };
    const { publicId } = expectOk(await business.call('selfieData.create', { body }), 'create');
    await new SelfieJourney(new VisitorClient(service.url, publicId), scenes).submit();
    const known = db().selectFrom('verification').select('id').where('public_id', '=', publicId);
    await examineVerification(service.ports, (await known.executeTakeFirstOrThrow()).id);
    const asked: string[] = [];
    await race(
      async (round) => {
        const wanted = { businessId: business.businessId, wanted: faceAuthentication, way: [] };
        const { id, public_id } = await enterVerification(service.ports, {
          ...wanted,
          securityCodeHash: null,
        });
        const visitor = new VisitorClient(service.url, public_id);
        asked[round] = id;
        const journey = new FaceAuthenticationJourney(visitor, scenes);
        await journey.begin();
        const form = await journey.form();
        // The same pictures, as a page sends them again whose answer was lost.
        const send: Contestant = async () => {
          const { status, code } = await visitor.call('faceAuthentication.authenticate', form);
          return { ok: status === 200, ...(code === null ? {} : { code }) };
        };
        return [send, send];
      },
      async (outcomes, round) => {
        oneWins(outcomes, round);
        const id = asked[round] ?? '';
        expect(await rowNow(db(), id)).toMatchObject({ status: 'approved', tries: 1 });
        expect(countOf(await chainOf(service, id), 'face.tried')).toBe(1);
      },
    );
  }, 240_000);

  test('two proofs of one challenge by a browser’s key: one code is bound', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const point = Buffer.concat([
      Buffer.of(4),
      Buffer.from(x, 'base64url'),
      Buffer.from(y, 'base64url'),
    ]).toString('base64url');
    await race(async () => {
      const { verification } = await sessionAt(['start']);
      const publicId = verification.public_id;
      await registerBrowserKey(service.ports, verification, point);
      const asked = await createBrowserChallenge(service.ports, { publicId, kind: 'identification' });
      if (!asked.ok) throw new Error(asked.code);
      const { challenge } = asked.value;
      return [newCode(), newCode()].map((securityCode) => async () => {
        const text = Buffer.from(browserProofText({ publicId, challenge, securityCode }), 'utf8');
        const signature = sign('sha256', text, { key: privateKey, dsaEncoding: 'ieee-p1363' });
        return proveBrowserKey(service.ports, {
          publicId,
          kind: 'identification',
          challenge,
          securityCode,
          signature: signature.toString('base64url'),
          browser: 'other',
        });
      });
    }, oneWins);
  });

  test('two links to go on elsewhere: one is good', async () => {
    const ids: string[] = [];
    await race(
      async (round) => {
        const { businessId } = business;
        const way = [...untilExamined, 'askAgain'] as const;
        const also = () => ({ resubmissions: 1 });
        const { verification: row } = await sessionIn(service, businessId, way, undefined, also);
        ids[round] = row.id;
        const ports = { ...service.ports, publicUrl: 'http://localhost:1' };
        const link = () => createResumeLink(ports, caller(), row);
        return [link, link];
      },
      async (outcomes, round) => {
        expect(outcomes.map(({ ok }) => ok)).toEqual([true, true]);
        const tokens = await db()
          .selectFrom('reset_token')
          .select('purpose')
          .where('verification_id', '=', ids[round] ?? '')
          .where('spent_at', 'is', null)
          .execute();
        expect(tokens).toEqual([{ purpose: 'resume' }]);
      },
    );
  });

  test('a look at personal data and their redaction: no word of it stays, and nothing is shown after it', async () => {
    const empty = { kind: 'identification', metadata: {}, examinations: [], chip: null };
    const view = empty as unknown as AnyVerification;
    const ports = { ...service.ports, keyReads: new KeyReads(service.ports) };
    const ids: string[] = [];
    await race(
      async (round) => {
        const { verification: row } = await sessionAt(['start', 'cancel']);
        ids[round] = row.id;
        return [
          async () => redactVerification(service.ports, row.id, { actor: 'operator', details: {} }),
          async () => {
            const shown = await showTo(ports, caller(), {
              row,
              view,
              purpose: '審査',
              name: 'identification.get',
            });
            return { ok: shown.personalData === 'shown' };
          },
        ];
      },
      async ([redacted, looked], round) => {
        expect(redacted).toMatchObject({ ok: true });
        const id = ids[round] ?? '';
        expect((await rowNow(db(), id)).wrapped_key).toBeNull();
        const words = await db()
          .selectFrom('audit_words')
          .select('sealed_words')
          .where('verification_id', '=', id)
          .execute();
        expect(words).toEqual([]);
        const actions = await chainOf(service, id);
        expect(actions.includes('personal_data.viewed')).toBe(looked?.ok);
        expect(actions.at(-1)).toBe('verification.redacted');
      },
    );
  });
});
