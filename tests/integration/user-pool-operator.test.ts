import { oneDatabase } from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClockedPool, startClockedPool } from './user-pool/clocked-pool.ts';
import { Person } from './user-pool/person.ts';

const wrong = 'Incorrect username or password.';
const sessionExpired = 'Invalid session for the user, session is expired.';
const stronger = 'Atarashii-Kagi99';

describe.each(oneDatabase)('resets, the operator and the sweep, on the %s database', (name) => {
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

  const hours = (count: number) => pool.pass(count * 3600);
  const mailsTo = (person: Person) =>
    pool.messages.filter(({ to }) => to === person.email).map(({ kind }) => kind);
  const recordOf = async (person: Person) =>
    (await pool.pool.admin.events(person.sub)).map(({ actor, action }) => `${actor}: ${action}`);
  const codesOf = async (person: Person) => {
    const made = await pool.pool.recovery.makeCodes(person.sub, person.currentCode());
    pool.pass(30);
    return typeof made === 'string' ? expect.fail(made) : made;
  };
  const noCode = { name: 'CodeMismatchException', message: 'Invalid code received for user' };

  test('a recovery code brings a new authenticator, once; nothing is spent before that one is proved', async () => {
    const { recovery } = pool.pool;
    const person = await new Person(pool).join();
    const old = person.secret;
    const before = await codesOf(person);
    const codes = await codesOf(person);
    expect(codes).toHaveLength(10);
    expect(await person.answerRecoveryCode(before[0] ?? '')).toMatchObject(noCode);
    const other = await new Person(pool).join();
    expect(await other.answerRecoveryCode(codes[0] ?? '')).toMatchObject(noCode);

    // Broken off half-way: the old authenticator is still the only one.
    expect((await person.answerRecoveryCode(codes[0] ?? '')).body.ChallengeName).toBe('MFA_SETUP');
    expect((await person.provePassword()).body.ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
    expect(await recovery.countCodes(person.sub)).toBe(10);

    const former = person.accessToken;
    await person.recover((codes[0] ?? '').toLowerCase().replaceAll('-', ' '));
    expect(person.secret).not.toBe(old);
    expect(await recovery.countCodes(person.sub)).toBe(9);
    expect(await person.answerRecoveryCode(codes[0] ?? '')).toMatchObject(noCode);
    expect(await person.call('GetUser', { AccessToken: former })).toMatchObject({
      message: 'Access Token has been revoked',
    });
    await person.done('GetUser', { AccessToken: person.accessToken });
    pool.pass(60);
    await person.signIn();
    expect(mailsTo(person).slice(-3)).toEqual(['recoveryCodesMade', 'recoveryCodesMade', 'recoveryCodeUsed']);
    expect(await recordOf(person)).toEqual([
      'holder: recovery_codes.made',
      'holder: recovery_codes.made',
      'holder: recovery_code.used',
    ]);
  });

  test('of two that use a recovery code at once one gets through', async () => {
    const person = await new Person(pool).join();
    const [code = ''] = await codesOf(person);
    const sessions = [await person.answerRecoveryCode(code), await person.answerRecoveryCode(code)];
    const outcomes = await Promise.allSettled(sessions.map(({ body }) => person.setUp(body.Session)));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('guesses at recovery codes are counted as those at an authenticator', async () => {
    const person = await new Person(pool).join();
    const names: (string | null)[] = [];
    for (let count = 0; count < 7; count += 1)
      names.push((await person.answerRecoveryCode('ABCD-EFGH-JKMN-PQRS')).name);
    expect(names).toContain('LimitExceededException');
    expect(names[0]).toBe('CodeMismatchException');
  });

  test('a reset waits for 72 hours, opens nothing to a password alone, and is used once', async () => {
    const { admin, recovery } = pool.pool;
    const person = await new Person(pool).join();
    const former = person.accessToken;
    const first = await admin.grantReset(person.sub, { origin: 'operator', reason: '窓口で確認' });
    const granted = await admin.grantReset(person.sub, { origin: 'operator', reason: '窓口で再確認' });
    if (!granted?.recoveryCode || !first?.recoveryCode) throw new Error('no reset');
    expect(granted).toMatchObject({ emails: [person.email] });
    hours(71);
    expect(await person.answerRecoveryCode(granted.recoveryCode)).toMatchObject(noCode);
    hours(1);
    expect(await person.answerRecoveryCode(first.recoveryCode)).toMatchObject(noCode);
    expect(await recovery.undoReset(first.undoToken)).toBe(false);
    // Whoever knows the password alone meets the old authenticator, also now.
    expect((await person.provePassword()).body.ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
    // Too late to be undone by the link: from now on it can be used.
    expect(await recovery.undoReset(granted.undoToken)).toBe(false);
    await person.recover(granted.recoveryCode);
    expect(await person.answerRecoveryCode(granted.recoveryCode)).toMatchObject(noCode);
    expect((await person.call('GetUser', { AccessToken: former })).status).toBe(400);
    expect(mailsTo(person).at(-1)).toBe('authenticatorReplaced');
    expect(await recordOf(person)).toEqual([
      'operator: reset.granted',
      'operator: reset.granted',
      'holder: reset.used',
    ]);
    expect((await admin.events(person.sub))[1]?.reason).toBe('窓口で再確認');
  });

  test('a reset is stopped by its link, once, by the operator, or by a sign-in with the authenticator', async () => {
    const { admin, recovery } = pool.pool;
    const person = await new Person(pool).join();
    const grant = async () => {
      const granted = await admin.grantReset(person.sub, { origin: 'operator' });
      if (!granted?.recoveryCode) throw new Error('no reset');
      return { ...granted, recoveryCode: granted.recoveryCode };
    };
    const linked = await grant();
    expect(await recovery.undoReset(`${linked.undoToken}x`)).toBe(false);
    expect(await recovery.undoReset(linked.undoToken)).toBe(true);
    expect(await recovery.undoReset(linked.undoToken)).toBe(false);
    const taken = await grant();
    expect(await admin.stopReset(person.sub, '取り違え')).toBe(true);
    expect(await admin.stopReset(person.sub)).toBe(false);
    const found = await grant();
    pool.pass(60);
    await person.signIn();
    hours(73);
    for (const { recoveryCode } of [linked, taken, found])
      expect(await person.answerRecoveryCode(recoveryCode)).toMatchObject(noCode);
    expect(mailsTo(person).slice(-3)).toEqual(['resetUndone', 'resetUndone', 'resetUndone']);
    expect((await recordOf(person)).filter((line) => line.endsWith('reset.undone'))).toEqual([
      'holder: reset.undone',
      'operator: reset.undone',
      'holder: reset.undone',
    ]);
  });

  test('a reset that nobody uses ends after two weeks; none is granted where nothing can be lost', async () => {
    const { admin } = pool.pool;
    const person = await new Person(pool).join();
    const granted = await admin.grantReset(person.sub, { origin: 'operator' });
    hours(72 + 14 * 24);
    expect(await person.answerRecoveryCode(granted?.recoveryCode ?? '')).toMatchObject(noCode);
    await admin.disable(person.sub);
    expect(await admin.grantReset(person.sub, { origin: 'operator' })).toBeNull();
    const fresh = await (await new Person(pool).signUp()).confirm();
    expect(await admin.grantReset(fresh.sub, { origin: 'operator' })).toBeNull();
    expect(await admin.grantReset('nobody', { origin: 'operator' })).toBeNull();
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
