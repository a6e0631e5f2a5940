import { randomBytes, randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compare, expectAlike, timed, tries } from './user-pool/compare-times.ts';
import { call, done, Person } from './user-pool/person.ts';
import { type StartedPool, startStartedPool } from './user-pool/started-pool.ts';

const nobodys = () => `hito-${randomBytes(6).toString('hex')}@example.jp`;
const address = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
const wrong = 'NotAuthorizedException: Incorrect username or password.';

describe('on the running service, which sends real messages beside its answers', () => {
  let pool: StartedPool;
  beforeAll(async () => {
    pool = await startStartedPool('embedded', { TRUSTED_PROXIES: '127.0.0.1' });
  });
  afterAll(() => pool.close());

  test(`a forgotten password takes the same time, medians of ${tries} tries within 10 %`, async () => {
    await expectAlike(async () => {
      // Nine messages an hour go to each, beside the first: every measurement has accounts of its own.
      const accounts = Math.ceil((tries + 10) / 9);
      const emails = await Promise.all(
        Array.from({ length: accounts }, async () => (await new Person(pool).signUp()).email),
      );
      const others = emails.map(nobodys);
      let asked = { known: 0, unknown: 0 };
      const measured = await compare((isKnown) => {
        const kind = isKnown ? 'known' : 'unknown';
        const Username = (isKnown ? emails : others)[Math.floor(asked[kind] / 9)];
        asked = { ...asked, [kind]: asked[kind] + 1 };
        return timed(
          () => call(pool, 'ForgotPassword', { ClientId: pool.clientId, Username }, address()),
          null,
        );
      });
      return { 'a forgotten password': measured };
    });
  }, 360_000);

  test('delays by address hold behind a trusted proxy', async () => {
    const from = '203.0.113.77';
    const guess = (caller: string, at: number) =>
      call(
        pool,
        'InitiateAuth',
        {
          ClientId: pool.clientId,
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: `n${at}@example.jp`, PASSWORD: 'Chigau-Kagi-123' },
        },
        caller,
      );
    for (let at = 0; at < 30; at += 1)
      expect(`${(await guess(from, at)).name}: ${(await guess(address(), at)).message}`).toBe(wrong);
    const burst = await Promise.all(Array.from({ length: 5 }, (_, at) => guess(from, 100 + at)));
    expect(burst.some(({ message }) => message === 'Password attempts exceeded')).toBe(true);
    await done(pool, 'ForgotPassword', { ClientId: pool.clientId, Username: nobodys() }, from);
  });
});
