import { randomBytes, randomInt } from 'node:crypto';
import { databaseNames } from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prime } from '@ekyc/user-pool/testing';
import { type ClockedPool, startClockedPool } from './user-pool/clocked-pool.ts';
import { compare, expectAlike, median, timed, tries } from './user-pool/compare-times.ts';
import { type Answer, call, Person } from './user-pool/person.ts';

const nobodys = () => `hito-${randomBytes(6).toString('hex')}@example.jp`;
const address = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
const wrong = 'NotAuthorizedException: Incorrect username or password.';

describe(`whether an address has an account is not told`, () => {
  let pool: ClockedPool;
  let known: Person;
  beforeAll(async () => {
    pool = await startClockedPool(databaseNames.at(-1) ?? 'embedded');
    known = await (await new Person(pool).signUp()).confirm();
    // Just confirmed is told for an hour.
    pool.pass(3700);
  });
  afterAll(() => pool.close());
  const ask = (operation: string, request: object) => () =>
    call(pool, operation, { ClientId: pool.clientId, ...request }, address());
  const shapeOf = ({ name, message, body }: Answer) =>
    JSON.stringify({ name, message, body }, (key, value: unknown) => {
      // Ids, salts and the like are random: only their form is compared.
      if (typeof value !== 'string' || ['name', 'message', 'Destination', 'ChallengeName'].includes(key))
        return value;
      // A number of 128 bits, written without leading zeros.
      if (key === 'SALT') return value.replace(/^[1-9a-f][0-9a-f]{23,31}$/, 'salt');
      return value.replace(/[0-9a-z+/=]/gi, 'x').replace(/x{100,}/g, 'long');
    });

  test.each<[string, (email: string) => [string, object]]>([
    [
      'signing in by SRP',
      (USERNAME) => [
        'InitiateAuth',
        { AuthFlow: 'USER_SRP_AUTH', AuthParameters: { USERNAME, SRP_A: 'abc123' } },
      ],
    ],
    [
      'signing in by password',
      (USERNAME) => [
        'InitiateAuth',
        { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME, PASSWORD: 'Chigau-Kagi-123' } },
      ],
    ],
    ['forgotten password', (Username) => ['ForgotPassword', { Username }]],
    [
      'reset with a guessed code',
      (Username) => [
        'ConfirmForgotPassword',
        { Username, ConfirmationCode: '123456', Password: 'Atarashii-Kagi99' },
      ],
    ],
    [
      'confirmation with a guessed code',
      (Username) => ['ConfirmSignUp', { Username, ConfirmationCode: '123456' }],
    ],
    ['resending', (Username) => ['ResendConfirmationCode', { Username }]],
  ])('%s: the same words, ten times over', async (_, request) => {
    const email = nobodys();
    for (let count = 0; count < 10; count += 1) {
      const [operation, body] = request(known.email);
      const [, bodyOfNobody] = request(email);
      const answer = await ask(operation, body)();
      expect(shapeOf(await ask(operation, bodyOfNobody)()), operation).toBe(shapeOf(answer));
    }
    pool.pass(4000);
  });

  test('salts and subjects stay the same for an address, with or without an account', async () => {
    for (const USERNAME of [known.email, nobodys()]) {
      const parameters = { AuthFlow: 'USER_SRP_AUTH', AuthParameters: { USERNAME, SRP_A: 'abc123' } };
      const [one, two] = [await ask('InitiateAuth', parameters)(), await ask('InitiateAuth', parameters)()];
      const seenOf = ({ body }: Answer) => [
        body.ChallengeParameters?.['SALT'],
        body.ChallengeParameters?.['USER_ID_FOR_SRP'],
      ];
      expect(seenOf(one)).toEqual(seenOf(two));
      expect(seenOf(one)[1]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(one.body.ChallengeParameters?.['SRP_B']).not.toBe(two.body.ChallengeParameters?.['SRP_B']);
    }
  });

  test(`the same time, medians of ${tries} tries within 10 %`, async () => {
    const email = nobodys();
    const username = (isKnown: boolean) => (isKnown ? known.email : email);
    // Full width, as clients' are.
    const SRP_A = (prime - BigInt(randomInt(1_000_000))).toString(16);
    const srp = async () => {
      const starts: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
      const proof = await compare(async (isKnown) => {
        pool.pass(901);
        const parameters = { USERNAME: username(isKnown), SRP_A };
        let started: Answer | null = null;
        const spent = await timed(async () => {
          started = await ask('InitiateAuth', { AuthFlow: 'USER_SRP_AUTH', AuthParameters: parameters })();
          return started;
        }, null);
        starts[isKnown ? 'known' : 'unknown'].push(spent);
        const { SECRET_BLOCK } = (started as unknown as Answer).body.ChallengeParameters ?? {};
        const responses = {
          USERNAME: username(isKnown),
          PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
          PASSWORD_CLAIM_SIGNATURE: randomBytes(32).toString('base64'),
          TIMESTAMP: 'Sat Nov 21 12:00:00 UTC 2026',
        };
        const request = { ChallengeName: 'PASSWORD_VERIFIER', ChallengeResponses: responses };
        return timed(ask('RespondToAuthChallenge', request), wrong);
      });
      const [ofKnown, ofUnknown] = [median(starts.known), median(starts.unknown)];
      const start = { known: ofKnown, unknown: ofUnknown, ratio: ofKnown / ofUnknown };
      return { 'SRP, its start': start, 'SRP, a wrong proof': proof };
    };
    const password = async () => ({
      'a wrong password': await compare((isKnown) => {
        pool.pass(901);
        const AuthParameters = { USERNAME: username(isKnown), PASSWORD: 'Chigau-Kagi-123' };
        return timed(ask('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }), wrong);
      }),
    });
    await expectAlike(srp);
    await expectAlike(password);
  }, 720_000);
});
