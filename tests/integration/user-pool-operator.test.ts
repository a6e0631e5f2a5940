import { databaseNames } from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClockedPool, startClockedPool } from './user-pool/clocked-pool.ts';
import { Person } from './user-pool/person.ts';

const wrong = 'Incorrect username or password.';
const sessionExpired = 'Invalid session for the user, session is expired.';
const stronger = 'Atarashii-Kagi99';

describe.each(databaseNames)('resets, the operator and the sweep, on the %s database', (name) => {
  let pool: ClockedPool;
  beforeAll(async () => {
    pool = await startClockedPool(name);
  });
  afterAll(() => pool.close());

  test('a forgotten password: code, policy, everything that was signed in ends', async () => {
    const person = await new Person(pool).join();
    await person.clientDone('ForgotPassword', { Username: person.email });
    const reset = (ConfirmationCode: string, Password: string) =>
      person.clientCall('ConfirmForgotPassword', { Username: person.email, ConfirmationCode, Password });
    expect(await reset(await person.code(), 'kurai')).toMatchObject({ name: 'InvalidPasswordException' });
    const { body: halfway } = await person.provePassword();
    const code = await person.code();
    expect(await reset(code === '111111' ? '111112' : '111111', stronger)).toMatchObject({
      name: 'CodeMismatchException',
    });
    expect((await reset(code, stronger)).status).toBe(200);
    expect(await reset(code, stronger)).toMatchObject({ name: 'ExpiredCodeException' });
    expect(await person.call('GetUser', { AccessToken: person.accessToken })).toMatchObject({
      message: 'Access Token has been revoked',
    });
    pool.pass(30);
    expect(await person.answerTotp(halfway.Session)).toMatchObject({ message: sessionExpired });
    expect(await person.provePassword()).toMatchObject({ message: wrong });
    person.password = stronger;
    await person.signIn();
  });

  test('an operator: made accounts, demanded resets, disabled and deleted accounts', async () => {
    const { admin } = pool.pool;
    const person = new Person(pool);
    const sub = await admin.createUser(person.email, person.password);
    expect(await admin.createUser(person.email, person.password)).toBeNull();
    const { body } = await person.provePassword();
    expect(body.ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
    const answer = (NEW_PASSWORD: string) =>
      person.answerChallenge('NEW_PASSWORD_REQUIRED', body.Session, {
        NEW_PASSWORD,
        'userAttributes.nickname': 'タロー',
      });
    expect(await answer('kurai')).toMatchObject({ name: 'InvalidPasswordException' });
    const changed = await answer(stronger);
    expect(changed.body.ChallengeName).toBe('MFA_SETUP');
    expect(await answer(stronger)).toMatchObject({ message: sessionExpired });
    person.password = stronger;
    await person.setUp(changed.body.Session);
    expect(await admin.describe(sub ?? '')).toMatchObject({ email: person.email, status: 'CONFIRMED' });
    expect(await admin.findByEmail(person.email.toUpperCase())).toBe(sub);

    expect(await admin.requirePasswordReset(sub ?? '')).toBe(true);
    expect(await person.provePassword()).toMatchObject({ name: 'PasswordResetRequiredException' });
    expect(await person.call('GetUser', { AccessToken: person.accessToken })).toMatchObject({ status: 400 });
    await person.clientDone('ForgotPassword', { Username: person.email });
    await person.clientDone('ConfirmForgotPassword', {
      Username: person.email,
      ConfirmationCode: await person.code(),
      Password: stronger,
    });
    pool.pass(60);
    await person.signIn();

    expect((await pool.pool.verify(person.accessToken)).ok).toBe(true);
    expect(await admin.disable(sub ?? '')).toBe(true);
    expect(await pool.pool.verify(person.accessToken)).toEqual({ ok: false, reason: 'disabled' });
    expect(await person.provePassword()).toMatchObject({
      name: 'NotAuthorizedException',
      message: 'User is disabled.',
    });
    expect(
      await person.clientCall('GetTokensFromRefreshToken', { RefreshToken: person.tokens?.RefreshToken }),
    ).toMatchObject({ name: 'NotAuthorizedException' });
    expect(await admin.enable(sub ?? '')).toBe(true);
    expect((await pool.pool.verify(person.accessToken)).ok).toBe(false);
    pool.pass(60);
    await person.signIn();
    expect(await admin.deleteUser(sub ?? '')).toBe(true);
    expect(await pool.pool.verify(person.accessToken)).toEqual({ ok: false, reason: 'revoked' });
    expect(await admin.describe(sub ?? '')).toBeNull();
    expect(await admin.deleteUser(sub ?? '')).toBe(false);
    for (let count = 0; count < 4; count += 1) await admin.createUser(`ren-${count}@example.jp`, stronger);
    const first = await admin.list(2);
    const rest = await admin.list(1000, first.at(-1)?.sub);
    expect(rest.length).toBeGreaterThan(2);
    expect(rest.map((user) => user.sub)).not.toContain(first[1]?.sub);
  });

  test('DeleteUser deletes nothing but files the wish', async () => {
    const person = await new Person(pool).join();
    await person.done('DeleteUser', { AccessToken: person.accessToken });
    expect(pool.deletions).toContain(person.sub);
    await person.done('GetUser', { AccessToken: person.accessToken });
  });

  test('what is over is swept away, and accounts that nobody confirmed', async () => {
    const kept = await new Person(pool).join();
    const left = await new Person(pool).signUp();
    await kept.provePassword();
    pool.pass(31 * 86_400);
    await pool.pool.sweep();
    for (const table of [
      'pool_code',
      'pool_session',
      'pool_sign_in',
      'pool_refresh_token',
      'pool_counter',
    ] as const)
      expect(await pool.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    expect(await pool.pool.admin.findByEmail(left.email)).toBeNull();
    await kept.signIn();
  });

  test('nothing of all this was a fault', () => {
    expect(pool.logged).toEqual([]);
  });
});
