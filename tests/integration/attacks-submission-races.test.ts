import { createAdditionalDocumentRequest, createSelfieDataRequest, licenceSubmission } from '@ekyc/contract';
import { licenceClassFields } from '@ekyc/documents';
import { createTestDatabase, type TestDatabase } from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  cancelVerification,
  insertTake,
  startLicenceTake,
  submitLicence,
  submitSelfie,
  type VisitorSession,
} from '@ekyc/service/testing';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { memoryStore } from './memory-store.ts';
import { type Contestant, type Outcomes, race } from './race.ts';
import { chainOf, countOf, sessionIn } from './raced-sessions.ts';
import { enterPictures } from './taken-without-engine.ts';

const documentType = 'hazMatLicense';
const [issueDate = '', number = '', governor = ''] = Object.values(licenceClassFields('classA'));
const submission = licenceSubmission.parse({
  documentType,
  name: '山田 太郎',
  birthday: '1990-05-01',
  domicile: '13',
  licenseNumber: '000000000001',
  [issueDate]: '2020-04-01',
  [number]: '00001',
  [governor]: '13',
});

// Only Postgres lets two calls write at the same time: the embedded database has one connection.
describe.runIf(process.env['TEST_DATABASE_URL'])(
  'a face or a licence that is submitted twice at once',
  () => {
    let database: TestDatabase;
    let service: ClockedService;
    let ports: ClockedService['ports'];
    let businessId: string;
    beforeAll(async () => {
      database = await createTestDatabase('postgres');
      service = await startClockedService(database.env, {}, { store: memoryStore() });
      ({ ports } = service);
      ({ businessId } = await service.addBusiness());
    });
    afterAll(async () => {
      await service.close();
      await database.remove();
    });

    /** Two submissions and the end of the session: both are in, once, or neither. */
    async function raceOf(
      prepare: () => Promise<{ readonly session: VisitorSession; readonly submit: Contestant }>,
    ) {
      const ids: string[] = [];
      const check = async ([one, other, canceled]: Outcomes, round: number) => {
        expect(one?.ok, `round ${round}`).toBe(other?.ok);
        expect(canceled?.ok).toBe(!one?.ok);
        const chain = await chainOf(service, ids[round] ?? '');
        expect(countOf(chain, 'verification.submitted')).toBe(one?.ok ? 1 : 0);
        expect(chain.at(-1)).toBe(one?.ok ? 'verification.submitted' : 'verification.canceled');
      };
      await race(async (round) => {
        const { session, submit } = await prepare();
        ids[round] = session.verification.id;
        return [submit, submit, () => cancelVerification(ports, session.verification, 'visitor')];
      }, check);
    }

    test('the face of a business’s person', async () => {
      await raceOf(async () => {
        const request = createSelfieDataRequest.parse({ targetUserId: 'known' });
        const wanted = { kind: 'selfieData', request } as const;
        const session = await sessionIn(service, businessId, ['start', 'capture'], wanted);
        const { verification } = session;
        const photoTypes = ['selfie'] as const;
        const take = await ports.db
          .transaction()
          .execute((tx) => insertTake(tx, verification, { type: 'face', photoTypes }, ports.now()));
        await enterPictures(ports, verification, take, photoTypes);
        await ports.db.updateTable('take').set({ state: 'accepted' }).where('id', '=', take.id).execute();
        return { session, submit: () => submitSelfie(ports, session, undefined) };
      });
    });

    /** Of a licence whose take two tabs began at once. */
    async function licence() {
      const request = createAdditionalDocumentRequest.parse({ documentType });
      const wanted = { kind: 'additionalDocument', request } as const;
      const session = await sessionIn(service, businessId, ['start'], wanted);
      const starts = await Promise.all([startLicenceTake(ports, session), startLicenceTake(ports, session)]);
      expect(starts.map((start) => (start.ok ? start.value.take : start.code))).toEqual([1, 1]);
      const take = await ports.db
        .selectFrom('take')
        .selectAll()
        .where('verification_id', '=', session.verification.id)
        .executeTakeFirstOrThrow();
      await enterPictures(ports, session.verification, take, ['front'], { frozen: false });
      return session;
    }

    test('a licence', async () => {
      await raceOf(async () => {
        const session = await licence();
        return { session, submit: () => submitLicence(ports, session, submission) };
      });
    });
  },
);
