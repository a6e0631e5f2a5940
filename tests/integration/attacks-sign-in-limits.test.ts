import { oneDatabase } from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClockedPool, startClockedPool } from './user-pool/clocked-pool.ts';
import { call, Person, totpOf } from './user-pool/person.ts';

const password = 'Atarashii-Kagi99';

describe.each(oneDatabase)('a stranger who guesses at an account (%s database)', (name) => {
  let pool: ClockedPool;
  beforeAll(async () => {
    pool = await startClockedPool(name);
  });
  afterAll(() => pool.close());

  /** From ever another network. */
  let networks = 0;
  const stranger = (operation: string, request: object, address?: string) => {
    networks += 1;
    const from = address ?? `198.18.${Math.floor(networks / 250)}.${networks % 250}`;
    return call(pool, operation, { ClientId: pool.clientId, ...request }, from);
  };
  const wrongCode = async (person: Person) => {
    const right = Number(totpOf(person.secret, pool.now()));
    return String((right + 500) % 1_000_000).padStart(6, '0');
  };

  test('with wrong passwords from anywhere: the holder signs in', async () => {
    const person = await new Person(pool).join();
    for (let count = 0; count < 20; count += 1)
      await stranger('InitiateAuth', {
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: person.email, PASSWORD: 'Chigau-Kagi-123' },
      });
    pool.pass(60);
    await person.signIn();
  });

  test('with wrong codes, the password being known: the holder signs in where they have before', async () => {
    const person = await new Person(pool).join();
    pool.pass(60);
    const answers = [];
    for (let count = 0; count < 8; count += 1) {
      const from = `198.19.0.${count}`;
      const begun = await stranger(
        'InitiateAuth',
        {
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: person.email, PASSWORD: person.password },
        },
        from,
      );
      answers.push(
        await stranger(
          'RespondToAuthChallenge',
          {
            ChallengeName: 'SOFTWARE_TOKEN_MFA',
            Session: begun.body.Session,
            ChallengeResponses: { USERNAME: person.email, SOFTWARE_TOKEN_MFA_CODE: await wrongCode(person) },
          },
          from,
        ),
      );
    }
    // Six digits: all places together have five tries, not each.
    expect(answers.filter(({ name: error }) => error === 'CodeMismatchException')).toHaveLength(5);
    expect(answers.at(-1)).toMatchObject({ name: 'LimitExceededException' });
    await person.signIn();
  });

  test('who asks for new passwords on and on, and enters wrong codes: the holder sets a new one', async () => {
    const person = await new Person(pool).join();
    const forgot = { Username: person.email };
    for (let count = 0; count < 12; count += 1) await stranger('ForgotPassword', forgot);
    for (let count = 0; count < 12; count += 1)
      await stranger('ConfirmForgotPassword', {
        Username: person.email,
        ConfirmationCode: '000000',
        Password: password,
      });
    await person.clientDone('ForgotPassword', forgot);
    const ConfirmationCode = await person.code();
    // What comes after it does not make it worthless.
    await stranger('ForgotPassword', forgot);
    for (let count = 0; count < 6; count += 1)
      await stranger('ConfirmForgotPassword', {
        Username: person.email,
        ConfirmationCode: ConfirmationCode === '000000' ? '000001' : '000000',
        Password: password,
      });
    const set = { Username: person.email, ConfirmationCode, Password: password };
    await person.clientDone('ConfirmForgotPassword', set);
    person.password = password;
    pool.pass(60);
    await person.signIn();
  });

  test('of one code so many tries are made at most, from however many places', async () => {
    const person = await new Person(pool).join();
    await person.clientDone('ForgotPassword', { Username: person.email });
    const right = await person.code();
    const tries = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        stranger('ConfirmForgotPassword', {
          Username: person.email,
          ConfirmationCode: String((Number(right) + 1 + at) % 1_000_000).padStart(6, '0'),
          Password: password,
        }),
      ),
    );
    expect(tries.filter(({ name: error }) => error === 'CodeMismatchException')).toHaveLength(5);
  });

  test('behind the holder’s own address, at other accounts: the holder signs in', async () => {
    const person = await new Person(pool).join();
    for (let count = 0; count < 31; count += 1)
      await person.clientCall('InitiateAuth', {
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: `dareka${count}@example.jp`, PASSWORD: 'Chigau-Kagi-123' },
      });
    expect((await person.provePassword()).body.ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
  });
});
