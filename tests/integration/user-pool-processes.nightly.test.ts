import { createTestDatabase, startService, type StartedService, type TestDatabase } from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rounds } from './race.ts';
import { endpointOf } from './user-pool/started-pool.ts';
import { call, Person, type PoolEndpoint, totpOf } from './user-pool/person.ts';

// Two processes at one database: only Postgres has that.
describe.runIf(process.env['TEST_DATABASE_URL'])('two processes on one Postgres', () => {
  let database: TestDatabase;
  const services: StartedService[] = [];
  const pools: PoolEndpoint[] = [];
  beforeAll(async () => {
    database = await createTestDatabase('postgres');
    for (const role of ['all', 'web']) {
      const [first] = services;
      const service = await startService({
        process: 'own',
        ...(first ? { dataDirectory: first.dataDirectory } : {}),
        env: { ...database.env, ROLE: role, MASTER_KEY: 'cd'.repeat(32) },
      });
      services.push(service);
      pools.push(await endpointOf(service));
    }
  });
  afterAll(async () => {
    for (const service of services) await service.stop();
    await services[0]?.removeData();
    await database.remove();
  });

  const one = () => pools[0] as PoolEndpoint;
  /** The same call to both at the same moment. */
  const both = (operation: string, request: object) =>
    Promise.all(pools.map((pool) => call(pool, operation, request)));
  /** As if nobody had tried anything yet: so many rounds from one place would meet the limits. */
  const rested = async (round: number) => {
    if (round % 10 === 0) await database.query?.('delete from pool_counter');
  };
  const startSetup = async (person: Person) => {
    const { body } = await person.clientCall('InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: person.email, PASSWORD: person.password },
    });
    return body.Session;
  };

  test('they are one pool', () => {
    expect(pools[0]?.poolId).toMatch(/^local_/);
    expect(pools[1]).toMatchObject({ poolId: pools[0]?.poolId, clientId: pools[0]?.clientId });
    expect(services[0]?.pid).not.toBe(services[1]?.pid);
  });

  test(`a challenge session is spent by one of them, ${rounds} times`, async () => {
    const person = await (await new Person(one()).signUp()).confirm();
    for (let round = 0; round < rounds; round += 1) {
      await rested(round);
      const Session = await startSetup(person);
      const answers = await both('AssociateSoftwareToken', { Session });
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    }
  });

  test(`a proof of the password is taken by one of them, ${rounds} times`, async () => {
    const person = await new Person(one()).join();
    for (let round = 0; round < rounds; round += 1) {
      await rested(round);
      const answers = await both('RespondToAuthChallenge', await person.passwordProof());
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    }
  });

  test('a one-time code signs in once, in either of them', async () => {
    const person = await new Person(one()).join();
    const challenged = await person.provePassword();
    const request = {
      ClientId: one().clientId,
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session: challenged.body.Session,
      ChallengeResponses: {
        USERNAME: person.email,
        SOFTWARE_TOKEN_MFA_CODE: totpOf(person.secret, new Date(), 1),
      },
    };
    const answers = await both('RespondToAuthChallenge', request);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const tokens = answers.find(({ status }) => status === 200)?.body.AuthenticationResult;
    const refreshed = await both('GetTokensFromRefreshToken', {
      ClientId: one().clientId,
      RefreshToken: tokens?.RefreshToken,
    });
    // Both got the same successor, and the sign-in continues in both processes.
    expect(new Set(refreshed.map(({ body }) => body.AuthenticationResult?.RefreshToken)).size).toBe(1);
    for (const pool of pools)
      expect((await call(pool, 'GetUser', { AccessToken: tokens?.AccessToken })).status).toBe(200);
  });

  test('a code of a message is spent by one of them', async () => {
    const person = await new Person(one()).signUp();
    const answers = await both('ConfirmSignUp', {
      ClientId: one().clientId,
      Username: person.email,
      ConfirmationCode: await person.code(),
    });
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
