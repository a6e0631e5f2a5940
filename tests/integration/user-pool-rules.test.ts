import { oneDatabase } from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClockedPool, startClockedPool } from './user-pool/clocked-pool.ts';
import { call, Person, totpOf } from './user-pool/person.ts';

const wrong = 'Incorrect username or password.';
const sessionExpired = 'Invalid session for the user, session is expired.';
const stronger = 'Atarashii-Kagi99';

describe.each(oneDatabase)('the rules of the user pool, on the %s database', (name) => {
  let pool: ClockedPool;
  beforeAll(async () => {
    pool = await startClockedPool(name);
  });
  afterAll(() => pool.close());

  test.each([
    ['Himitsu-no1', 'Password not long enough'],
    ['HIMITSU-NO-KAGI1', 'Password must have lowercase characters'],
    ['himitsu-no-kagi1', 'Password must have uppercase characters'],
    ['Himitsu-No-Kagi', 'Password must have numeric characters'],
    [`Aa1${'x'.repeat(300)}`, 'Password too long'],
  ])('the password %s is refused', async (Password, why) => {
    const answer = await new Person(pool).clientCall('SignUp', { Username: 'a@example.jp', Password });
    expect(answer).toMatchObject({
      status: 400,
      name: 'InvalidPasswordException',
      message: `Password did not conform with policy: ${why}`,
    });
  });

  test('who chose SMS is asked for the code of the authenticator where no SMS can be sent', async () => {
    const person = new Person(pool);
    await person.join();
    await pool.db
      .updateTable('pool_user')
      .set({ preferred_mfa: 'SMS_MFA' })
      .where('sub', '=', person.sub)
      .execute();
    pool.pass(31);
    pool.delivery.smsAvailable = false;
    const { body } = await person.provePassword();
    pool.delivery.smsAvailable = true;
    expect(body.ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
  });

  test('a password without signs will do', async () => {
    const person = new Person(pool);
    person.password = 'abcdefGHIJK1';
    await person.join();
  });

  test('registering: wrong code, resending, used code, another try, names of every error', async () => {
    const person = await new Person(pool).signUp();
    const first = await person.code();
    const confirm = (ConfirmationCode: string) =>
      person.clientCall('ConfirmSignUp', { Username: person.email, ConfirmationCode });
    expect(await person.provePassword()).toMatchObject({ name: 'UserNotConfirmedException' });
    expect(await confirm(first === '000000' ? '000001' : '000000')).toMatchObject({
      name: 'CodeMismatchException',
      message: 'Invalid verification code provided, please try again.',
    });
    const sent = await person.clientDone('ResendConfirmationCode', { Username: person.email });
    expect(sent.CodeDeliveryDetails).toEqual({
      AttributeName: 'email',
      DeliveryMedium: 'EMAIL',
      Destination: 'h***@e***',
    });
    if ((await person.code()) !== first)
      expect(await confirm(first)).toMatchObject({ name: 'CodeMismatchException' });
    await person.confirm();
    expect(await confirm(await person.code())).toMatchObject({
      name: 'NotAuthorizedException',
      message: 'User cannot be confirmed. Current status is CONFIRMED',
    });
    expect(await person.clientCall('ResendConfirmationCode', { Username: person.email })).toMatchObject({
      name: 'InvalidParameterException',
      message: 'User is already confirmed.',
    });
    expect(
      await person.clientCall('SignUp', { Username: person.email.toUpperCase(), Password: stronger }),
    ).toMatchObject({ name: 'UsernameExistsException', message: 'User already exists' });
  });

  test('a code is good for its time and for five tries, and for one of two at once', async () => {
    const late = await new Person(pool).signUp();
    pool.pass(86_401);
    expect(
      await late.clientCall('ConfirmSignUp', { Username: late.email, ConfirmationCode: await late.code() }),
    ).toMatchObject({
      name: 'ExpiredCodeException',
      message: 'Invalid code provided, please request a code again.',
    });
    const guesser = await new Person(pool).signUp();
    const right = await guesser.code();
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        guesser.clientCall('ConfirmSignUp', {
          Username: guesser.email,
          ConfirmationCode: String((Number(right) + 1 + at) % 1_000_000).padStart(6, '0'),
        }),
      ),
    );
    expect(tries.filter(({ name: error }) => error === 'CodeMismatchException')).toHaveLength(5);
    expect(tries.filter(({ name: error }) => error === 'LimitExceededException')).toHaveLength(15);
    pool.pass(3700);
    expect(
      await guesser.clientCall('ConfirmSignUp', { Username: guesser.email, ConfirmationCode: right }),
    ).toMatchObject({
      name: 'LimitExceededException',
      message: 'Attempt limit exceeded, please try after some time.',
    });
    const twice = await new Person(pool).signUp();
    const ConfirmationCode = await twice.code();
    const both = await Promise.all(
      [1, 2].map(() => twice.clientCall('ConfirmSignUp', { Username: twice.email, ConfirmationCode })),
    );
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('messages to one account and from one address are limited', async () => {
    const person = await new Person(pool).signUp();
    const resend = (address: string) =>
      call(pool, 'ResendConfirmationCode', { ClientId: pool.clientId, Username: person.email }, address);
    const answers = [];
    for (let count = 0; count < 12; count += 1) answers.push(await resend('198.51.100.1'));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.at(-1)).toMatchObject({ name: 'LimitExceededException' });
    // All that have not signed in with it together: the tenth is the last; the first was sent at the sign-up.
    for (let count = 0; count < 4; count += 1)
      expect((await resend('198.51.100.2')).status, `${count}`).toBe(200);
    expect(await resend('198.51.100.3')).toMatchObject({ name: 'LimitExceededException' });
    pool.pass(3601);
    await person.clientDone('ResendConfirmationCode', { Username: person.email });
    const from = [];
    for (let count = 0; count < 102; count += 1)
      from.push(
        await call(
          pool,
          'ForgotPassword',
          { ClientId: pool.clientId, Username: `n${count}@example.jp` },
          '198.51.100.7',
        ),
      );
    expect(from.filter(({ status }) => status === 200)).toHaveLength(100);
  });

  test('a code of a slow clock is refused as such, one of a time to come only if the secret is known', async () => {
    const person = await new Person(pool).join();
    const clock = 'The clock of the software token is wrong.';
    const { body } = await person.provePassword();
    expect(await person.answerTotp(body.Session, -4)).toMatchObject({
      name: 'CodeMismatchException',
      message: clock,
    });
    expect(await person.answerTotp(body.Session, 4)).toMatchObject({
      name: 'CodeMismatchException',
      message: 'Invalid code received for user',
    });
    pool.pass(60);
    const { AccessToken } = await person.signIn();
    pool.pass(60);
    const CurrentCode = totpOf(person.secret, pool.now());
    const { SecretCode = '' } = await person.done('AssociateSoftwareToken', { AccessToken, CurrentCode });
    for (const seconds of [-300, 300]) {
      const UserCode = totpOf(SecretCode, new Date(pool.now().getTime() + seconds * 1000));
      expect(await person.call('VerifySoftwareToken', { AccessToken, UserCode })).toMatchObject({
        name: 'EnableSoftwareTokenMFAException',
        message: clock,
      });
    }
  });

  test('signing in: wrong password, wrong code, and a code only once', async () => {
    const person = await new Person(pool).join();
    expect(await person.provePassword('Chigau-Kagi-123')).toMatchObject({
      name: 'NotAuthorizedException',
      message: wrong,
    });
    const { body } = await person.provePassword();
    expect(body.ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
    for (const code of ['12345', '1234567', '123 456', 'abcdef', ''])
      expect(
        await person.answerChallenge('SOFTWARE_TOKEN_MFA', body.Session, { SOFTWARE_TOKEN_MFA_CODE: code }),
      ).toMatchObject({ name: 'CodeMismatchException', message: 'Invalid code received for user' });
    // The five tries of this session are used up, and the account's next guesses wait.
    expect(await person.answerTotp(body.Session, 1)).toMatchObject({ message: sessionExpired });
    pool.pass(60);
    const { body: again } = await person.provePassword();
    const tokens = await person.answerTotp(again.Session);
    expect(tokens.status).toBe(200);
    const { body: third } = await person.provePassword();
    expect(await person.answerTotp(third.Session)).toMatchObject({
      name: 'ExpiredCodeException',
      message: 'Your software token has already been used once.',
    });
    expect(await person.answerTotp(third.Session, -1)).toMatchObject({ name: 'ExpiredCodeException' });
    expect((await person.answerTotp(third.Session, 1)).status).toBe(200);
    // A session is over with its success.
    pool.pass(60);
    expect(await person.answerTotp(third.Session)).toMatchObject({ message: sessionExpired });
    const { body: fourth } = await person.provePassword();
    pool.pass(181);
    expect(await person.answerTotp(fourth.Session)).toMatchObject({ message: sessionExpired });
  });

  test('of many answers to one session at once, one gets tokens', async () => {
    const person = await new Person(pool).join();
    pool.pass(60);
    const { body } = await person.provePassword();
    const answers = await Promise.all(
      [0, 1, -1, 0, 1].map((steps) => person.answerTotp(body.Session, steps)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { body: one } = await person.provePassword();
    const { body: other } = await person.provePassword();
    pool.pass(60);
    const sameCode = await Promise.all([one, other].map(({ Session }) => person.answerTotp(Session)));
    expect(sameCode.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('wrong passwords delay whoever enters them ever longer, and the holder elsewhere not at all', async () => {
    const person = await new Person(pool).join();
    const enter = (PASSWORD: string, address = '198.18.0.1') => {
      const AuthParameters = { USERNAME: person.email, PASSWORD };
      const request = { ClientId: pool.clientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters };
      return call(pool, 'InitiateAuth', request, address);
    };
    const guess = () => enter('Chigau-Kagi-123');
    const locked = { name: 'NotAuthorizedException', message: 'Password attempts exceeded' };
    for (let count = 0; count < 5; count += 1) expect(await guess()).toMatchObject({ message: wrong });
    // With more the network would be delayed at all accounts.
    for (const delay of [1, 2, 4, 8, 16, 32, 64]) {
      expect(await guess()).toMatchObject(locked);
      pool.pass(delay - 1);
      expect(await enter(person.password), `${delay}`).toMatchObject(locked);
      pool.pass(1);
      expect(await guess(), `${delay}`).toMatchObject({ message: wrong });
    }
    // Where the account signed in, and where it never was.
    expect((await person.provePassword()).body.ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
    expect((await enter(person.password, '198.18.0.2')).body.ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
    // Twenty at once are not twenty guesses.
    pool.pass(3601);
    const burst = await Promise.all(Array.from({ length: 20 }, guess));
    expect(burst.filter(({ message }) => message === wrong)).toHaveLength(5);
  });

  test('an address that guesses at many accounts is delayed, also at its own', async () => {
    const own = await new Person(pool).join();
    const address = '203.0.113.9';
    const guess = (Username: string, Password: string) =>
      call(
        pool,
        'InitiateAuth',
        {
          ClientId: pool.clientId,
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: Username, PASSWORD: Password },
        },
        address,
      );
    for (let count = 0; count < 30; count += 1)
      expect(await guess(`dareka${count}@example.jp`, 'Chigau-Kagi-123')).toMatchObject({ message: wrong });
    expect(await guess(own.email, own.password)).toMatchObject({ message: 'Password attempts exceeded' });
    expect((await own.provePassword()).status).toBe(200);
  });

  test('the codes of an authenticator are guessed at with growing delay across sessions', async () => {
    const person = await new Person(pool).join();
    pool.pass(60);
    const guess = async () => {
      const { body } = await person.provePassword();
      const code = (Number(totpOf(person.secret, pool.now())) + 500) % 1_000_000;
      return person.answerChallenge('SOFTWARE_TOKEN_MFA', body.Session, {
        SOFTWARE_TOKEN_MFA_CODE: String(code).padStart(6, '0'),
      });
    };
    for (let count = 0; count < 5; count += 1)
      expect(await guess()).toMatchObject({ name: 'CodeMismatchException' });
    expect(await guess()).toMatchObject({ name: 'LimitExceededException' });
    pool.pass(2);
    await person.signIn();
  });

  test('USER_PASSWORD_AUTH leads to the same challenges; other flows are refused', async () => {
    const person = await new Person(pool).join();
    const start = (AuthFlow: string, PASSWORD = person.password) =>
      person.clientCall('InitiateAuth', { AuthFlow, AuthParameters: { USERNAME: person.email, PASSWORD } });
    expect((await start('USER_PASSWORD_AUTH')).body.ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
    expect(await start('USER_PASSWORD_AUTH', 'Chigau-Kagi-123')).toMatchObject({ message: wrong });
    expect(await start('CUSTOM_AUTH')).toMatchObject({
      name: 'InvalidParameterException',
      message: 'CUSTOM_AUTH is not enabled for the client.',
    });
    expect(await start('ADMIN_NO_SRP_AUTH')).toMatchObject({ name: 'InvalidParameterException' });
    expect(await start('USER_SRP_AUTH')).toMatchObject({ name: 'InvalidParameterException' });
  });

  test('nothing of all this was a fault', () => {
    expect(pool.logged).toEqual([]);
  });
});
