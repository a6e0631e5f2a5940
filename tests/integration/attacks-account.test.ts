import { oneDatabase } from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClockedPool, startClockedPool } from './user-pool/clocked-pool.ts';
import { Person, totpOf } from './user-pool/person.ts';

const needsCode = {
  name: 'CodeMismatchException',
  message: 'A current code of the software token is required.',
};
const stronger = 'Motto-Tsuyoi-Kagi9';

describe.each(oneDatabase)('whoever stole a token a minute after the sign-in, on the %s database', (name) => {
  let pool: ClockedPool;
  beforeAll(async () => {
    pool = await startClockedPool(name);
  });
  afterAll(() => pool.close());

  const mailsTo = (to: string) =>
    pool.messages.flatMap((message) => (message.to === to && !('code' in message) ? [message] : []));
  const undoOf = (to: string) => mailsTo(to).findLast(({ undo }) => undo !== undefined)?.undo?.token ?? '';
  const undo = (token: string) => pool.pool.recovery.undoChange(token);

  /** A new authenticator by somebody who has the present one's code too. @returns the answer, and the new secret */
  async function replaceAuthenticator(person: Person) {
    const AccessToken = person.accessToken;
    const { SecretCode = '' } = await person.done('AssociateSoftwareToken', {
      AccessToken,
      CurrentCode: person.currentCode(),
    });
    const UserCode = totpOf(SecretCode, pool.now());
    await person.done('VerifySoftwareToken', { AccessToken, UserCode });
    return SecretCode;
  }

  async function changeEmail(person: Person, Value: string) {
    const AccessToken = person.accessToken;
    pool.pass(30);
    const CurrentCode = person.currentCode();
    const UserAttributes = [{ Name: 'email', Value }];
    await person.done('UpdateUserAttributes', { AccessToken, UserAttributes, CurrentCode });
    const Code = await person.code(Value);
    await person.done('VerifyUserAttribute', { AccessToken, AttributeName: 'email', Code });
  }

  test('does not take the account over: each change demands a code of the authenticator', async () => {
    const person = await new Person(pool).join();
    const AccessToken = person.accessToken;
    pool.pass(60);
    const attempts = {
      AssociateSoftwareToken: { AccessToken },
      UpdateUserAttributes: {
        AccessToken,
        UserAttributes: [{ Name: 'email', Value: 'dorobo@example.jp' }],
      },
      ChangePassword: { AccessToken, PreviousPassword: person.password, ProposedPassword: stronger },
    };
    const outdated = person.currentCode(-2);
    for (const [operation, request] of Object.entries(attempts)) {
      expect(await person.call(operation, request), operation).toMatchObject(needsCode);
      expect(await person.call(operation, { ...request, CurrentCode: outdated }), operation).toMatchObject({
        name: 'CodeMismatchException',
      });
    }
    // Nothing was handed out, so nothing is proved either.
    expect(await person.call('VerifySoftwareToken', { AccessToken, UserCode: '123456' })).toMatchObject({
      name: 'EnableSoftwareTokenMFAException',
    });
    expect(await pool.pool.recovery.makeCodes(person.sub, outdated)).toBe('wrongCode');
    expect(mailsTo(person.email)).toEqual([]);
    expect((await person.call('GetUser', { AccessToken })).status).toBe(200);
  });

  test('guesses no code: after five each one waits, longer and longer', async () => {
    const person = await new Person(pool).join();
    const { accessToken: AccessToken } = person;
    const names: (string | null)[] = [];
    for (let guess = 0; guess < 8; guess += 1)
      names.push((await person.call('AssociateSoftwareToken', { AccessToken, CurrentCode: '000000' })).name);
    expect(names.slice(0, 5).every((one) => one === 'CodeMismatchException')).toBe(true);
    expect(names).toContain('LimitExceededException');
  });

  test('uses no code that the holder used, and none twice', async () => {
    const person = await new Person(pool).join();
    const { accessToken: AccessToken } = person;
    const used = { name: 'ExpiredCodeException' };
    const ask = (CurrentCode: string) => person.call('AssociateSoftwareToken', { AccessToken, CurrentCode });
    expect(await ask(person.currentCode(0))).toMatchObject(used);
    const answers = await Promise.all([ask(person.currentCode()), ask(person.currentCode())]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  test('what was handed out to the holder is not proved by another sign-in', async () => {
    const person = await new Person(pool).join();
    const { SecretCode = '' } = await person.done('AssociateSoftwareToken', {
      AccessToken: person.accessToken,
      CurrentCode: person.currentCode(),
    });
    pool.pass(60);
    await person.signIn();
    const UserCode = totpOf(SecretCode, pool.now());
    expect(
      await person.call('VerifySoftwareToken', { AccessToken: person.accessToken, UserCode }),
    ).toMatchObject({ name: 'EnableSoftwareTokenMFAException' });
  });

  test('a takeover by a phished code is undone from the first mail, with all that followed it', async () => {
    const person = await new Person(pool).join();
    const { email, password, secret } = person;
    const thiefs = `dorobo-${person.sub}@example.jp`;
    await changeEmail(person, thiefs);
    expect(mailsTo(email).map(({ kind }) => kind)).toEqual(['emailChanged']);
    expect(mailsTo(thiefs).map(({ kind }) => kind)).toEqual(['emailChanged']);
    const token = undoOf(email);
    pool.pass(60);
    const thiefsSecret = await replaceAuthenticator(person);
    person.secret = thiefsSecret;
    pool.pass(60);
    await person.done('ChangePassword', {
      AccessToken: person.accessToken,
      PreviousPassword: password,
      ProposedPassword: stronger,
      CurrentCode: person.currentCode(),
    });
    // The old address is told of what follows, too.
    expect(mailsTo(email).map(({ kind }) => kind)).toEqual([
      'emailChanged',
      'authenticatorReplaced',
      'passwordChanged',
    ]);
    // The address that was left is nobody else's meanwhile.
    const squatter = new Person(pool, email);
    await expect(squatter.signUp()).rejects.toThrow(/UsernameExists/);
    const codes = await pool.pool.recovery.makeCodes(person.sub, person.currentCode(2));
    expect(typeof codes).toBe('string');
    pool.pass(30);
    const made = await pool.pool.recovery.makeCodes(person.sub, person.currentCode());
    expect(made).toHaveLength(10);

    pool.pass(600);
    expect(await undo('A'.repeat(43))).toBe(false);
    // Of two presses at once one counts.
    expect((await Promise.all([undo(token), undo(token)])).toSorted()).toEqual([false, true]);
    expect(await undo(token)).toBe(false);
    expect(await undo(undoOf(thiefs))).toBe(false);
    expect(await person.call('GetUser', { AccessToken: person.accessToken })).toMatchObject({
      message: 'Access Token has been revoked',
    });
    expect(await pool.pool.admin.findByEmail(thiefs)).toBeNull();
    expect(await pool.pool.recovery.countCodes(person.sub)).toBe(0);
    expect(mailsTo(email).at(-1)?.kind).toBe('changeUndone');
    person.secret = secret;
    pool.pass(60);
    await person.signIn();
    expect((await pool.pool.admin.events(person.sub)).map(({ action }) => action)).toEqual([
      'email.changed',
      'authenticator.replaced',
      'password.changed',
      'recovery_codes.made',
      'change.undone',
    ]);
  });

  test('whoever has mailbox and authenticator of a lost telephone gains nothing by undoing', async () => {
    const person = await new Person(pool).join();
    await replaceAuthenticator(person);
    expect(await undo(undoOf(person.email))).toBe(true);
    // The old authenticator counts again, the password does not come by mail for 72 hours.
    const sent = pool.messages.length;
    await person.clientDone('ForgotPassword', { Username: person.email });
    expect(pool.messages).toHaveLength(sent);
    pool.pass(72 * 3600 + 1);
    await person.clientDone('ForgotPassword', { Username: person.email });
    expect(pool.messages).toHaveLength(sent + 1);
  });

  test('a code sent before the undoing resets nothing after it', async () => {
    const person = await new Person(pool).join();
    await replaceAuthenticator(person);
    await person.clientDone('ForgotPassword', { Username: person.email });
    const ConfirmationCode = await person.code();
    expect(await undo(undoOf(person.email))).toBe(true);
    expect(
      await person.clientCall('ConfirmForgotPassword', {
        Username: person.email,
        ConfirmationCode,
        Password: stronger,
      }),
    ).toMatchObject({ name: 'ExpiredCodeException' });
  });

  test('after 72 hours nothing is undone, and nothing is kept of what was before', async () => {
    const person = await new Person(pool).join();
    await replaceAuthenticator(person);
    const token = undoOf(person.email);
    pool.pass(72 * 3600);
    expect(await undo(token)).toBe(false);
    await pool.pool.sweep();
    const left = await pool.db.selectFrom('pool_change').select('id').where('sub', '=', person.sub).execute();
    expect(left).toEqual([]);
  });

  test('a reset of the password by mail is told and undone, and so is a recovery code', async () => {
    const person = await new Person(pool).join();
    const { password, secret } = person;
    const made = await pool.pool.recovery.makeCodes(person.sub, person.currentCode());
    pool.pass(60);
    await person.clientDone('ForgotPassword', { Username: person.email });
    const ConfirmationCode = await person.code();
    await person.clientDone('ConfirmForgotPassword', {
      Username: person.email,
      ConfirmationCode,
      Password: stronger,
    });
    expect(mailsTo(person.email).at(-1)?.kind).toBe('passwordChanged');
    const token = undoOf(person.email);
    person.password = stronger;
    await person.recover(made[0] ?? '');
    expect(mailsTo(person.email).at(-1)?.kind).toBe('recoveryCodeUsed');
    expect(await undo(token)).toBe(true);
    person.password = password;
    person.secret = secret;
    pool.pass(60);
    await person.signIn();
    expect(await person.answerRecoveryCode(made[1] ?? '')).toMatchObject({ name: 'CodeMismatchException' });
  });
});
