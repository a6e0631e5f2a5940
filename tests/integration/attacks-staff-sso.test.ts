import { randomBytes, randomUUID } from 'node:crypto';
import { oneDatabase } from '@ekyc/testkit';
import { type SsoStandIn, startSsoStandIn } from '@ekyc/testkit/sso';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOidcProvider } from '@ekyc/server/testing';
import { type ClockedPool, startClockedPool } from './user-pool/clocked-pool.ts';
import { addPasskey } from './user-pool/passkeys-of-person.ts';
import { PasskeyDevice } from './user-pool/passkey-device.ts';
import { type Answer, Person } from './user-pool/person.ts';
import { redirectUri, useTicket, visit } from './user-pool/sso-visits.ts';

const company = 'company.example';
const branch = 'branch.example';
const stronger = 'Motto-Tsuyoi-Kagi9';
const ssoNeeded = { name: 'SsoNeededException' };
const addressRefused = { name: 'SsoAddressException' };
const addressAt = (domain: string) => `hito-${randomBytes(6).toString('hex')}@${domain}`;
const hasTokens = (answer: Answer) => answer.body.AuthenticationResult !== undefined;

describe.each(oneDatabase)('an account that must use single sign-on, on the %s database', (name) => {
  let provider: SsoStandIn;
  let pool: ClockedPool;
  const sso = { domains: [company, branch], only: false, acr: null };
  /** STAFF_SSO_ONLY, as after a restart. */
  const require = (only = true) => void Object.assign(sso, { only });
  beforeAll(async () => {
    provider = await startSsoStandIn([redirectUri], employee());
    const { issuer, clientId, clientSecret } = provider;
    const client = createOidcProvider({
      issuer,
      clientId,
      clientSecret,
      redirectUri,
      acr: null,
      allowInsecure: true,
    });
    pool = await startClockedPool(name, { sso: Object.assign(sso, { provider: client }) });
  });
  afterAll(async () => {
    await pool.close();
    await provider.close();
  });
  beforeEach(() => {
    Object.assign(sso, { only: false, domains: [company, branch] });
    provider.person = employee();
  });
  const seconds = () => Math.floor((pool?.now().getTime() ?? Date.now()) / 1000);
  const employee = (email = addressAt(company)) => ({
    subject: randomUUID(),
    email,
    emailVerified: true,
    idToken: { amr: ['mfa'], auth_time: seconds() },
  });

  /** Signs in at the provider. */
  async function signInAtProvider(person: Person): Promise<Answer> {
    provider.person.idToken = { amr: ['mfa'], auth_time: seconds() };
    const answer = await useTicket(person, await visit(person));
    person.tokens = answer.body.AuthenticationResult ?? person.tokens;
    return answer;
  }

  /** An employee with a password and an authenticator, whose account is linked to the provider. */
  async function joinLinked(): Promise<Person> {
    const person = await new Person(pool, provider.person.email).join();
    await signInAtProvider(person);
    return person;
  }

  /** The same person, who types another address from now on. */
  const withEmail = ({ password, secret, sub, tokens }: Person, email: string): Person =>
    Object.assign(new Person(pool, email), { password, secret, sub, tokens });

  async function askForEmail(person: Person, Value: string): Promise<Answer> {
    pool.pass(30);
    return person.call('UpdateUserAttributes', {
      AccessToken: person.accessToken,
      UserAttributes: [{ Name: 'email', Value }],
      CurrentCode: person.currentCode(),
    });
  }

  async function confirmEmail(person: Person, email: string): Promise<Answer> {
    const Code = (await pool.codeSentTo(email)) ?? '000000';
    const AccessToken = person.accessToken;
    return person.call('VerifyUserAttribute', { AccessToken, AttributeName: 'email', Code });
  }

  async function changeEmail(person: Person, email: string): Promise<Person> {
    expect(await askForEmail(person, email)).toMatchObject({ status: 200 });
    expect(await confirmEmail(person, email)).toMatchObject({ status: 200 });
    return withEmail(person, email);
  }

  const emailOf = async ({ sub }: Person) => (await pool.pool.admin.describe(sub))?.email;
  const isLinked = async ({ sub }: Person) => {
    const links = pool.db.selectFrom('pool_sso_link').select('sub').where('sub', '=', sub);
    return (await links.execute()).length > 0;
  };
  const actionsOf = async ({ sub }: Person) =>
    (await pool.pool.admin.events(sub)).map(({ action }) => action);
  const mailsTo = (address: string) => pool.messages.filter(({ to }) => to === address);
  /** The link of the newest mail that undoes something. */
  const undoToken = (address: string) => {
    const found = mailsTo(address).findLast((message) => 'undo' in message && message.undo !== undefined);
    return found && 'undo' in found ? (found.undo?.token ?? '') : '';
  };
  const undo = (token: string) => pool.pool.recovery.undoChange(token);

  test('is not left by a private address: no password, passkey or reset by mail, and the provider still signs in', async () => {
    const before = await joinLinked();
    pool.pass(30);
    const usePasskey = await addPasskey(before);
    const leaver = await changeEmail(before, addressAt('private.example'));
    // The same attack succeeds while the setting is off: the account has both.
    pool.pass(30);
    expect(hasTokens(await usePasskey())).toBe(true);
    expect((await leaver.provePassword()).body.ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
    await leaver.clientDone('ForgotPassword', { Username: leaver.email });
    const ConfirmationCode = await leaver.code();
    require();
    expect(await leaver.provePassword()).toMatchObject(ssoNeeded);
    expect(
      await leaver.clientCall('InitiateAuth', {
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: leaver.email, PASSWORD: leaver.password },
      }),
    ).toMatchObject(ssoNeeded);
    expect(await usePasskey()).toMatchObject(ssoNeeded);
    // Neither by the code that was sent before, nor by another one; and the answer tells nothing.
    expect(
      await leaver.clientCall('ConfirmForgotPassword', {
        Username: leaver.email,
        ConfirmationCode,
        Password: stronger,
      }),
    ).toMatchObject({ name: 'ExpiredCodeException' });
    const sent = mailsTo(leaver.email).length;
    const forgotten = await leaver.clientCall('ForgotPassword', { Username: leaver.email });
    expect(forgotten).toMatchObject({ status: 200 });
    expect(mailsTo(leaver.email)).toHaveLength(sent);
    expect(await actionsOf(leaver)).not.toContain('password.reset');
    expect(hasTokens(await signInAtProvider(leaver))).toBe(true);
    expect(await pool.pool.verify(leaver.accessToken)).toMatchObject({ ok: true, subject: leaver.sub });
  });

  test('does not end the link, whatever its address', async () => {
    const leaver = await changeEmail(await joinLinked(), addressAt('private.example'));
    require();
    pool.pass(30);
    const AccessToken = leaver.accessToken;
    expect(await leaver.done('GetSsoLink', { AccessToken })).toMatchObject({ Removable: false });
    expect(
      await leaver.call('DeleteSsoLink', { AccessToken, CurrentCode: leaver.currentCode() }),
    ).toMatchObject(ssoNeeded);
    expect(await isLinked(leaver)).toBe(true);
  });

  test('keeps its address in the domains, and sets no password and no passkey', async () => {
    const person = await joinLinked();
    pool.pass(30);
    const AccessToken = person.accessToken;
    const started = await person.done('StartWebAuthnRegistration', {
      AccessToken,
      CurrentCode: person.currentCode(),
    });
    require();
    const { CredentialCreationOptions: options } = started as unknown as {
      CredentialCreationOptions: object;
    };
    const Credential = new PasskeyDevice('https://console.example').make(options);
    expect(await person.call('CompleteWebAuthnRegistration', { AccessToken, Credential })).toMatchObject(
      ssoNeeded,
    );
    pool.pass(30);
    const CurrentCode = person.currentCode();
    expect(await person.call('StartWebAuthnRegistration', { AccessToken, CurrentCode })).toMatchObject(
      ssoNeeded,
    );
    const passwords = { PreviousPassword: person.password, ProposedPassword: stronger };
    expect(await person.call('ChangePassword', { AccessToken, ...passwords, CurrentCode })).toMatchObject(
      ssoNeeded,
    );
    const outside = addressAt('private.example');
    expect(await askForEmail(person, outside)).toMatchObject(addressRefused);
    expect(await askForEmail(person, addressAt(`sub.${company}`))).toMatchObject(addressRefused);
    expect(mailsTo(outside)).toEqual([]);
    const moved = await changeEmail(person, addressAt(branch));
    expect(await emailOf(moved)).toBe(moved.email);
    expect(await actionsOf(moved)).toEqual(['sso.linked', 'email.changed']);
  });

  test('confirms no private address that was asked for before the setting', async () => {
    const person = await joinLinked();
    const outside = addressAt('private.example');
    expect(await askForEmail(person, outside)).toMatchObject({ status: 200 });
    require();
    expect(await confirmEmail(person, outside)).toMatchObject(addressRefused);
    const sent = mailsTo(outside).length;
    const again = { AccessToken: person.accessToken, AttributeName: 'email' };
    expect(await person.call('GetUserAttributeVerificationCode', again)).toMatchObject(addressRefused);
    expect(mailsTo(outside)).toHaveLength(sent);
    expect(await emailOf(person)).toBe(person.email);
    // An address of the domains takes its place.
    await changeEmail(person, addressAt(branch));
  });

  test('is finished by no sign-in that a password began before the setting', async () => {
    const person = await joinLinked();
    pool.pass(30);
    const byPassword = await person.provePassword();
    require();
    expect(await person.answerTotp(byPassword.body.Session)).toMatchObject(ssoNeeded);
    // The provider's sign-in asks for the same code.
    provider.person.idToken = { amr: ['pwd'], auth_time: seconds() };
    const byProvider = await useTicket(person, await visit(person));
    pool.pass(30);
    expect(hasTokens(await person.answerTotp(byProvider.body.Session))).toBe(true);
  });

  test('takes a recovery code after the provider, and never after a password', async () => {
    const person = await joinLinked();
    pool.pass(30);
    const codes = await pool.pool.recovery.makeCodes(person.sub, person.currentCode());
    if (typeof codes === 'string') throw new Error(codes);
    const granted = await pool.pool.admin.grantReset(person.sub, { origin: 'operator' });
    pool.pass(73 * 3600);
    const begun = await person.provePassword();
    require();
    for (const code of [codes[0], granted?.recoveryCode ?? ''])
      expect(
        await person.answerChallenge('SOFTWARE_TOKEN_MFA', begun.body.Session, {
          SOFTWARE_TOKEN_MFA_CODE: code,
        }),
      ).toMatchObject(ssoNeeded);
    provider.person.idToken = { amr: ['pwd'], auth_time: seconds() };
    const { body } = await useTicket(person, await visit(person));
    const SOFTWARE_TOKEN_MFA_CODE = codes[0];
    const set = await person.answerChallenge('SOFTWARE_TOKEN_MFA', body.Session, { SOFTWARE_TOKEN_MFA_CODE });
    await person.setUp(set.body.Session);
  });

  test('is not left by undoing a change, neither of the address nor a later one', async () => {
    const unlinked = await new Person(pool, addressAt('private.example')).join();
    const first = unlinked.email;
    const person = await changeEmail(unlinked, provider.person.email);
    const ofAddress = undoToken(first);
    await signInAtProvider(person);
    require();
    expect(await undo(ofAddress)).toBe(true);
    expect(await emailOf(person)).toBe(person.email);
    expect(await isLinked(person)).toBe(true);
    pool.pass(30);
    expect(await withEmail(person, first).provePassword()).toMatchObject({ name: 'NotAuthorizedException' });
    expect(await person.provePassword()).toMatchObject(ssoNeeded);
    expect(mailsTo(first).at(-1)).toMatchObject({ kind: 'changeUndoneSso' });
    // Undoing still signs everyone out.
    expect(await pool.pool.verify(person.accessToken)).toMatchObject({ ok: false });

    require(false);
    provider.person = employee();
    const leaver = await changeEmail(await joinLinked(), addressAt('private.example'));
    pool.pass(30);
    await addPasskey(leaver);
    const ofPasskey = undoToken(leaver.email);
    require();
    expect(await undo(ofPasskey)).toBe(true);
    expect(await isLinked(leaver)).toBe(true);
    pool.pass(30);
    expect(await leaver.provePassword()).toMatchObject(ssoNeeded);
  });

  test('is back at an address of the domains after an undo, and ends the link as ever', async () => {
    const person = await joinLinked();
    const outside = addressAt('private.example');
    await changeEmail(person, outside);
    require();
    expect(await undo(undoToken(outside))).toBe(true);
    expect(await emailOf(person)).toBe(person.email);
    expect(await isLinked(person)).toBe(false);
    expect(mailsTo(outside).at(-1)).toMatchObject({ kind: 'changeUndone' });
    pool.pass(30);
    expect(await person.provePassword()).toMatchObject(ssoNeeded);
    expect(hasTokens(await signInAtProvider(person))).toBe(true);
    expect(await isLinked(person)).toBe(true);
  });

  test('without a link is the one whose address is in the domains, and no address crosses them', async () => {
    const employed = await new Person(pool, provider.person.email).join();
    const customer = await new Person(pool).join();
    const other = addressAt(company);
    require();
    const outside = addressAt('private.example');
    expect(await askForEmail(employed, outside)).toMatchObject(addressRefused);
    // Whoever stole the customer's sign-in would otherwise move the account where only they can sign in.
    expect(await askForEmail(customer, other)).toMatchObject(addressRefused);
    expect([...mailsTo(outside), ...mailsTo(other)]).toEqual([]);
    const moved = await changeEmail(customer, addressAt('elsewhere.example'));
    pool.pass(60);
    await moved.signIn();
    expect(await employed.provePassword()).toMatchObject(ssoNeeded);
  });

  test('with a private address from before returns to the domains', async () => {
    const leaver = await changeEmail(await joinLinked(), addressAt('private.example'));
    require();
    await signInAtProvider(leaver);
    const outside = addressAt('private.example');
    expect(await askForEmail(leaver, outside)).toMatchObject(addressRefused);
    const back = await changeEmail(leaver, addressAt(company));
    expect(await undo(undoToken(leaver.email))).toBe(true);
    // Undoing that one would lead out of the domains again.
    expect(await emailOf(back)).toBe(back.email);
    expect(await isLinked(back)).toBe(true);
  });

  test('stays one when its domain leaves the settings; an account without a link is free then', async () => {
    const linked = await joinLinked();
    const unlinked = await new Person(pool, addressAt(company)).join();
    require();
    Object.assign(sso, { domains: [branch] });
    pool.pass(30);
    expect(await linked.provePassword()).toMatchObject(ssoNeeded);
    expect(await visit(linked)).toMatchObject({ name: 'SsoDomainException' });
    expect(await askForEmail(linked, addressAt('private.example'))).toMatchObject(addressRefused);
    await unlinked.signIn();
  });

  test('is another account after its deletion', async () => {
    const person = await joinLinked();
    require();
    await person.done('DeleteUser', { AccessToken: person.accessToken });
    expect(await pool.pool.admin.deleteUser(person.sub)).toBe(true);
    expect(await pool.pool.verify(person.accessToken)).toMatchObject({ ok: false });
    expect(hasTokens(await signInAtProvider(person))).toBe(true);
    const holder = await pool.pool.verify(person.accessToken);
    expect(holder).toMatchObject({ ok: true });
    expect(holder).not.toMatchObject({ subject: person.sub });
  });

  test('refreshes tokens of its sign-in, which keep the moment of the provider', async () => {
    const person = await joinLinked();
    require();
    const at = new Date(seconds() * 1000);
    pool.pass(11 * 3600);
    const refreshed = await person.clientDone('GetTokensFromRefreshToken', {
      RefreshToken: person.tokens?.RefreshToken,
    });
    const holder = await pool.pool.verify(refreshed.AuthenticationResult?.AccessToken ?? '');
    // Calls of staff refuse it twelve hours after that moment.
    expect(holder).toMatchObject({ ok: true, authenticatedAt: at });
  });
});
