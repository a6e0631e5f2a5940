import { randomBytes, randomUUID } from 'node:crypto';
import { oneDatabase } from '@ekyc/testkit';
import { startSsoStandIn, type SsoStandIn, visitSsoStandIn } from '@ekyc/testkit/sso';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkSso, createOidcProvider, readConfig } from '@ekyc/server/testing';
import { type ClockedPool, startClockedPool } from './user-pool/clocked-pool.ts';
import { addPasskey } from './user-pool/passkeys-of-person.ts';
import { type Answer, Person } from './user-pool/person.ts';
import { finishVisit, redirectUri, startVisit, useTicket, visit } from './user-pool/sso-visits.ts';

const domain = 'house.example';
const mfa = { amr: ['pwd', 'mfa'] };
const newEmail = () => `hito-${randomBytes(6).toString('hex')}@${domain}`;
const isTaken = (answer: Answer) => answer.body.AuthenticationResult?.AccessToken !== undefined;

describe.each(oneDatabase)('single sign-on at a real provider, on the %s database', (name) => {
  let house: SsoStandIn;
  let pool: ClockedPool;
  const sso = { domains: [domain], only: false, acr: 'urn:house:two' as string | null };
  let refused: string[] = [];
  beforeAll(async () => {
    house = await startSsoStandIn([redirectUri], nobody());
    const { issuer, clientId, clientSecret } = house;
    const provider = createOidcProvider(
      { issuer, clientId, clientSecret, redirectUri, acr: sso.acr, allowInsecure: true },
      { onRefused: (code) => void refused.push(code) },
    );
    pool = await startClockedPool(name, { sso: Object.assign(sso, { provider }) });
  });
  afterAll(async () => {
    await pool.close();
    await house.close();
  });
  beforeEach(() => {
    refused = [];
    house.fault = null;
    house.person = nobody();
    Object.assign(sso, { only: false });
  });
  const nobody = () => ({ subject: randomUUID(), email: newEmail(), emailVerified: true, idToken: mfa });

  /** Somebody at a browser; each from a network of their own. */
  const browser = (email = house.person.email) => new Person(pool, email);
  const signIn = async (person = browser()) => useTicket(person, await visit(person));
  const accessOf = async (answer: Answer) => {
    const access = answer.body.AuthenticationResult?.AccessToken ?? '';
    return { access, holder: await pool.pool.verify(access) };
  };
  const set = (field: string, value: string) => (query: string) => {
    const parameters = new URLSearchParams(query);
    parameters.set(field, value);
    return parameters.toString();
  };
  const expectRefused = async (change: (query: string) => string, refusal: string) =>
    expect(await visit(browser(), change)).toMatchObject({ status: 400, name: refusal });
  const kindsTo = (email: string) => pool.messages.filter(({ to }) => to === email).map(({ kind }) => kind);

  test('a first sign-in with two factors makes an account without a password, which the next one finds', async () => {
    const person = browser();
    const { holder } = await accessOf(await signIn(person));
    const sub = await pool.pool.admin.findByEmail(person.email);
    expect(holder).toMatchObject({ ok: true, subject: sub });
    expect(house.asked).toMatchObject({
      response_type: 'code',
      scope: 'openid email',
      code_challenge_method: 'S256',
      max_age: '21600',
      acr_values: 'urn:house:two',
    });
    expect(house.asked).not.toHaveProperty('prompt');
    house.person.email = newEmail();
    expect((await accessOf(await signIn())).holder).toMatchObject({ ok: true, subject: sub });
    expect((await pool.pool.admin.events(sub ?? '')).map(({ action }) => action)).toEqual([
      'sso.account_made',
    ]);
    // Whoever reads the mail gets in by no password: none is sent a code, and none signs in.
    await person.clientDone('ForgotPassword', { Username: person.email });
    expect(kindsTo(person.email)).toEqual([]);
  });

  test('without two factors the provider’s sign-in leads to our authenticator, and its moment stays', async () => {
    house.person.idToken = { amr: ['otp'] };
    const person = browser();
    const first = await signIn(person);
    expect(first.body.ChallengeName).toBe('MFA_SETUP');
    await person.setUp(first.body.Session);
    pool.pass(60);
    const second = await signIn(person);
    expect(second.body.ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
    expect(isTaken(await person.answerTotp(second.body.Session))).toBe(true);
    house.person.idToken = { amr: [], acr: 'urn:house:two' };
    expect(isTaken(await signIn(person))).toBe(true);
    house.person.idToken = { amr: 'mfa', acr: 'urn:house:two:not' };
    expect((await signIn(person)).body.ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
  });

  test('what counts as recent is the provider’s moment, not ours', async () => {
    const seconds = () => Math.floor(pool.now().getTime() / 1000);
    const ageOf = async (authTime: number | undefined) => {
      house.person.idToken = { ...mfa, auth_time: authTime };
      const { holder } = await accessOf(await signIn());
      return holder.ok ? pool.now().getTime() / 1000 - holder.authenticatedAt.getTime() / 1000 : null;
    };
    expect(await ageOf(seconds() - 100)).toBeCloseTo(100, -1);
    expect(await ageOf(seconds() - 4000)).toBeCloseTo(4000, -1);
    // One that does not say when is never recent.
    expect(await ageOf(undefined)).toBeCloseTo(301, 0);
    house.person.idToken = { ...mfa, auth_time: seconds() - 22_000 };
    expect(await visit(browser())).toMatchObject({ name: 'SsoTooOldException' });
    house.person.idToken = { ...mfa, auth_time: seconds() + 4000 };
    expect(await visit(browser())).toMatchObject({ name: 'SsoAnswerException' });
    const person = browser();
    const { url } = await startVisit(person, { Fresh: true });
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ prompt: 'login', max_age: '300' });
  });

  test('also of the code of our authenticator after an old sign-in at the provider', async () => {
    house.person.idToken = { amr: ['pwd'], auth_time: Math.floor(pool.now().getTime() / 1000) - 3000 };
    const person = browser();
    const tokens = await person.setUp((await signIn(person)).body.Session);
    const DeleteSsoLink = { AccessToken: tokens.AccessToken, CurrentCode: person.currentCode() };
    expect(await person.call('DeleteSsoLink', DeleteSsoLink)).toMatchObject({
      message: expect.stringContaining('recent sign-in'),
    });
  });

  test('an account of the address is linked, its holder told, and its other sign-ins stay', async () => {
    const person = await browser().join();
    const events = async () => (await pool.pool.admin.events(person.sub)).map(({ action }) => action);
    const { access, holder } = await accessOf(await signIn(person));
    expect(holder).toMatchObject({ ok: true, subject: person.sub });
    expect(await pool.pool.verify(person.accessToken)).toMatchObject({ ok: true });
    expect(kindsTo(person.email).at(-1)).toBe('ssoLinked');
    expect(await events()).toEqual(['sso.linked']);
    expect(await person.done('GetSsoLink', { AccessToken: access })).toMatchObject({
      Linked: true,
      Removable: true,
    });
    const linkedSubject = house.person.subject;
    // Another person who was given the same address gets another account, or none; never this one.
    house.person.subject = randomUUID();
    expect(await visit(browser())).toMatchObject({ name: 'SsoIdentityException' });
    pool.pass(60);
    await person.signIn();

    const remove = (more: object) =>
      person.call('DeleteSsoLink', { AccessToken: person.accessToken, ...more });
    expect(await remove({})).toMatchObject({ name: 'CodeMismatchException' });
    house.person.subject = linkedSubject;
    const ticket = await visit(person);
    expect(await remove({ CurrentCode: person.currentCode() })).toMatchObject({ status: 200 });
    expect(await useTicket(person, ticket)).toMatchObject({ status: 400 });
    expect(await events()).toEqual(['sso.linked', 'sso.unlinked']);
    expect(kindsTo(person.email).at(-1)).toBe('ssoUnlinked');
    expect(await pool.pool.verify(access)).toMatchObject({ ok: false, reason: 'revoked' });
    expect(await pool.pool.verify(person.accessToken)).toMatchObject({ ok: true });
    pool.pass(60);
    expect(await remove({ CurrentCode: person.currentCode() })).toMatchObject({
      name: 'ResourceNotFoundException',
    });
  });

  test('the mail about a link undoes it', async () => {
    const person = await browser().join();
    const { access } = await accessOf(await signIn(person));
    const message = pool.messages.findLast(({ to }) => to === person.email);
    const token = message && 'undo' in message ? (message.undo?.token ?? '') : '';
    expect(await pool.pool.recovery.undoChange(token)).toBe(true);
    expect(await pool.pool.verify(access)).toMatchObject({ ok: false });
    const rows = await pool.db
      .selectFrom('pool_sso_link')
      .select('sub')
      .where('sub', '=', person.sub)
      .execute();
    expect(rows).toEqual([]);
  });

  test('who registered somebody else’s address before loses it: password, sessions and all', async () => {
    const squatter = await browser().signUp();
    const { holder } = await accessOf(await signIn());
    expect(holder).toMatchObject({ ok: true, subject: squatter.sub });
    expect(await squatter.provePassword()).toMatchObject({ message: 'Incorrect username or password.' });
    expect(
      await squatter.clientCall('ConfirmSignUp', {
        Username: squatter.email,
        ConfirmationCode: await squatter.code(),
      }),
    ).toMatchObject({ status: 400 });
  });

  test.each([
    ['a state of another visit', set('state', 'x'.repeat(43)), 'SsoAnswerException'],
    ['a state twice', (query: string) => `${query}&state=x`, 'SsoAnswerException'],
    ['no state', set('state', ''), 'SsoAnswerException'],
    ['another issuer', set('iss', 'https://somebody.example'), 'SsoAnswerException'],
    ['a code that nobody gave', set('code', 'x'.repeat(43)), 'SsoAnswerException'],
    ['a code twice', (query: string) => `${query}&code=x`, 'SsoAnswerException'],
    ['no code', set('code', ''), 'SsoAnswerException'],
    ['an outage', set('error', 'server_error'), 'SsoUnreachableException'],
    ['an error of another kind', set('error', 'invalid_scope'), 'SsoAnswerException'],
  ])('%s is refused', (_, change, refusal) => expectRefused(change, refusal));

  test.each([
    ['another nonce', { nonce: 'of another visit' }],
    ['another issuer', { iss: 'https://somebody.example' }],
    ['another audience', { aud: 'another-client' }],
    ['several audiences and none authorised', { aud: ['ekyc-console', 'another-client'] }],
    ['an id_token that is over', { iat: 1_700_000_000, exp: 1_700_000_300 }],
    ['a moment that is none', { auth_time: 'yesterday' }],
  ])('an id_token with %s is refused', async (_, idToken) => {
    house.person.idToken = { ...mfa, ...idToken };
    await expectRefused((query) => query, 'SsoAnswerException');
    expect(refused).toHaveLength(1);
    expect(await pool.pool.admin.findByEmail(house.person.email)).toBeNull();
  });

  test.each(['algorithm', 'kid', 'signature', 'no_id_token', 'too_large', 'redirect'] as const)(
    'an answer with a wrong %s is refused',
    async (fault) => {
      house.fault = fault;
      await expectRefused((query) => query, 'SsoAnswerException');
      expect(await pool.pool.admin.findByEmail(house.person.email)).toBeNull();
    },
  );

  test.each([
    ['unverified', { emailVerified: false }, 'SsoAddressNotVerifiedException'],
    ['said to be verified in another form', { emailVerified: 'true' }, 'SsoAddressNotVerifiedException'],
    ['no address', { email: 'nobody' }, 'SsoAddressNotVerifiedException'],
    ['of a foreign domain', { email: 'hito@other.example' }, 'SsoDomainException'],
    ['of a domain below', { email: `hito@sub.${domain}` }, 'SsoDomainException'],
    ['of a domain that ends alike', { email: `hito@x${domain}` }, 'SsoDomainException'],
  ])('an address that is %s is refused', async (_, change, refusal) => {
    Object.assign(house.person, change);
    await expectRefused((query) => query, refusal);
  });

  test('so it is at a later sign-in', async () => {
    await signIn();
    house.person.emailVerified = false;
    await expectRefused((query) => query, 'SsoAddressNotVerifiedException');
  });

  test('a denial at the provider is told as one', async () => {
    const person = browser();
    const { url, session } = await startVisit(person);
    const query = await visitSsoStandIn(url, redirectUri, 'deny');
    expect(await finishVisit(person, session, query)).toMatchObject({ name: 'SsoDeniedException' });
  });

  test('a visit is ended by the browser that began it, once, within ten minutes', async () => {
    const person = browser();
    const { url, session } = await startVisit(person);
    const query = await visitSsoStandIn(url, redirectUri);
    // Another browser began one too, and was handed this answer.
    const other = await startVisit(browser());
    expect(await finishVisit(browser(), other.session, query)).toMatchObject({ name: 'SsoAnswerException' });
    expect(await finishVisit(browser(), 'x'.repeat(64), query)).toMatchObject({ name: 'SsoOverException' });
    const ended = await Promise.all([
      finishVisit(person, session, query),
      finishVisit(person, session, query),
    ]);
    expect(ended.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(ended.find(({ status }) => status === 400)).toMatchObject({ name: 'SsoOverException' });
    const late = await startVisit(person);
    const lateQuery = await visitSsoStandIn(late.url, redirectUri);
    pool.pass(601);
    expect(await finishVisit(person, late.session, lateQuery)).toMatchObject({ name: 'SsoOverException' });
  });

  test('a code that was used is refused in a visit that is made to fit it', async () => {
    const person = browser();
    const { url, session } = await startVisit(person);
    const query = await visitSsoStandIn(url, redirectUri);
    expect((await finishVisit(person, session, query)).status).toBe(200);
    const next = await startVisit(person);
    const state = new URL(next.url).searchParams.get('state') ?? '';
    expect(await finishVisit(person, next.session, set('state', state)(query))).toMatchObject({
      name: 'SsoAnswerException',
    });
    expect(refused).toEqual(['invalid_grant']);
  });

  test('a ticket is good once, for three minutes, and for its account', async () => {
    const person = browser();
    const answer = await visit(person);
    expect(await useTicket(person, answer, randomUUID())).toMatchObject({
      message: 'Invalid session for the user.',
    });
    expect(await useTicket(person, answer)).toMatchObject({ status: 400 });
    const twice = await visit(person);
    const used = await Promise.all([useTicket(person, twice), useTicket(person, twice)]);
    expect(used.filter(isTaken)).toHaveLength(1);
    const late = await visit(person);
    pool.pass(181);
    expect(await useTicket(person, late)).toMatchObject({ status: 400 });
    // A session of another step is no ticket.
    const visitAlone = await startVisit(person);
    expect(
      await person.clientCall('RespondToAuthChallenge', {
        ChallengeName: 'CUSTOM_CHALLENGE',
        Session: 'sso',
        ChallengeResponses: { USERNAME: person.email, ANSWER: visitAlone.session },
      }),
    ).toMatchObject({ status: 400 });
  });

  test('what is stored of a link stands for its account alone, and in clear nothing does', async () => {
    const other = await new Person(pool).join();
    expect(isTaken(await signIn())).toBe(true);
    const { subject, email } = house.person;
    const { body } = await visit(browser());
    const { Username: sub } = body as unknown as { Username: string };
    const link = pool.db.selectFrom('pool_sso_link').selectAll().where('sub', '=', sub);
    const { identity_hash, issuer_hash, sealed_identity } = await link.executeTakeFirstOrThrow();
    const stored = Buffer.concat([identity_hash, issuer_hash, sealed_identity]);
    for (const secret of [subject, email, house.issuer]) expect(stored.includes(secret)).toBe(false);
    // Whoever writes to the database gives it to nobody else.
    await pool.db.updateTable('pool_sso_link').set({ sub: other.sub }).where('sub', '=', sub).execute();
    expect((await visit(browser())).status).toBe(500);
    await pool.db.deleteFrom('pool_sso_link').where('sub', '=', other.sub).execute();
  });

  test('two first sign-ins of one person at once lead into one account', async () => {
    for (let round = 0; round < 8; round++) {
      house.person = nobody();
      const tabs = [browser(), browser()];
      const answers = await Promise.all(tabs.map((tab) => visit(tab)));
      expect(answers.map(({ status, name: refusal }) => refusal ?? status)).toEqual([200, 200]);
      const names = answers.map(({ body }) => (body as unknown as { Username: string }).Username);
      expect(new Set(names).size).toBe(1);
    }
  });

  test('a suspended account is not signed in to, nor one whose password must be reset', async () => {
    const person = browser();
    const ticket = await visit(person);
    const sub = (await pool.pool.admin.findByEmail(person.email)) ?? '';
    await pool.pool.admin.disable(sub);
    expect(await useTicket(person, ticket)).toMatchObject({ status: 400 });
    expect(await visit(person)).toMatchObject({ message: 'User is disabled.' });
    await pool.pool.admin.enable(sub);
    await pool.pool.admin.requirePasswordReset(sub);
    expect(await visit(person)).toMatchObject({ name: 'PasswordResetRequiredException' });

    house.person = nobody();
    const other = await browser().join();
    await pool.pool.admin.disable(other.sub);
    expect(await visit(other)).toMatchObject({ message: 'User is disabled.' });
    expect(kindsTo(other.email)).not.toContain('ssoLinked');
  });

  test('where the provider is the only way, no password signs in, and none is reset by mail', async () => {
    const person = await browser().join();
    const elsewhere = await new Person(pool).join();
    Object.assign(sso, { only: true });
    expect(await person.provePassword()).toMatchObject({ name: 'SsoNeededException' });
    // Who does not know the password learns nothing.
    expect(await person.provePassword('Chigau-Himitsu-1')).toMatchObject({
      message: 'Incorrect username or password.',
    });
    const before = pool.messages.length;
    await person.clientDone('ForgotPassword', { Username: person.email });
    expect(pool.messages).toHaveLength(before);
    pool.pass(60);
    await elsewhere.signIn();
    house.person.idToken = { ...mfa, auth_time: Math.floor(pool.now().getTime() / 1000) };
    const { access } = await accessOf(await signIn(person));
    expect(await person.done('GetSsoLink', { AccessToken: access })).toMatchObject({ Removable: false });
    expect(
      await person.call('DeleteSsoLink', { AccessToken: access, CurrentCode: person.currentCode() }),
    ).toMatchObject({ name: 'SsoNeededException' });
  });

  test('where the provider is the only way, no passkey of its domains signs in', async () => {
    const holderOfPasskey = async (email?: string) => {
      const person = await (email === undefined ? new Person(pool) : browser(email)).join();
      pool.pass(30);
      return addPasskey(person);
    };
    const [ofTheHouse, elsewhere] = [await holderOfPasskey(newEmail()), await holderOfPasskey()];
    expect(isTaken(await ofTheHouse())).toBe(true);
    Object.assign(sso, { only: true });
    expect(await ofTheHouse()).toMatchObject({ name: 'SsoNeededException' });
    expect(isTaken(await elsewhere())).toBe(true);
  });

  test('wrong answers of one network are delayed, and nobody else’s', async () => {
    const person = browser();
    for (let count = 0; count < 31; count++) {
      const { session } = await startVisit(person);
      await finishVisit(person, session, 'state=x');
    }
    const { session } = await startVisit(person);
    expect(await finishVisit(person, session, 'state=x')).toMatchObject({ name: 'LimitExceededException' });
    expect((await visit(browser())).status).toBe(200);
  });

  test('malformed and oversized input is refused by each operation', async () => {
    const person = browser();
    const session = 'x'.repeat(64);
    for (const [operation, request] of [
      ['StartSso', { Fresh: 'yes' }],
      ['FinishSso', {}],
      ['FinishSso', { Session: session }],
      ['FinishSso', { Session: session, Query: '' }],
      ['FinishSso', { Session: session, Query: 'x'.repeat(8193) }],
      ['FinishSso', { Session: 'x'.repeat(2049), Query: 'state=x' }],
      ['FinishSso', { Session: [session], Query: 'state=x' }],
    ] as const)
      expect(await person.clientCall(operation, request)).toMatchObject({ status: 400 });
    expect(await person.call('StartSso', { ClientId: 'another' })).toMatchObject({
      name: 'ResourceNotFoundException',
    });
    for (const operation of ['GetSsoLink', 'DeleteSsoLink'])
      for (const AccessToken of ['', 'x', 'x'.repeat(8193), 7])
        expect(await person.call(operation, { AccessToken })).toMatchObject({ status: 400 });
    // Nothing of a visit is in the wire's answer but the address and the session.
    expect(Object.keys(await person.clientDone('StartSso', {}))).toEqual(['AuthorizationUrl', 'Session']);
  });

  test('the doctor tells the redirect address, and whether the provider is the one that was set', async () => {
    const look = (STAFF_SSO_ISSUER: string) =>
      checkSso(
        readConfig({
          STAFF_SSO_ISSUER,
          STAFF_SSO_CLIENT_ID: house.clientId,
          STAFF_SSO_CLIENT_SECRET: house.clientSecret,
          STAFF_SSO_DOMAINS: domain,
        }),
      );
    expect(await look(house.issuer)).toMatchObject([
      { state: 'ok', found: expect.stringContaining('http://localhost:8080/console/sso') },
    ]);
    expect(await look(house.issuer.replace('localhost', '127.0.0.1'))).toMatchObject([
      { state: 'failed', remedy: expect.stringContaining('letter for letter') },
    ]);
    expect(await look('http://localhost:1')).toMatchObject([
      { state: 'failed', found: expect.stringContaining('cannot be reached') },
    ]);
    expect(await checkSso(readConfig({}))).toEqual([]);
  });

  test('a provider that is away is told as such', async () => {
    const provider = createOidcProvider({
      ...house,
      issuer: 'http://localhost:1',
      redirectUri,
      acr: null,
      allowInsecure: true,
    });
    expect(await provider.begin(false)).toEqual({ ok: false, reason: 'unreachable' });
    const insecure = createOidcProvider({ ...house, redirectUri, acr: null, allowInsecure: false });
    expect(await insecure.begin(false)).toEqual({ ok: false, reason: 'answer' });
    const other = house.issuer.replace('localhost', '127.0.0.1');
    const misnamed = createOidcProvider({
      ...house,
      issuer: other,
      redirectUri,
      acr: null,
      allowInsecure: true,
    });
    expect(await misnamed.begin(false)).toEqual({ ok: false, reason: 'answer' });
  });
});

test('a pool without a provider has none of it', async () => {
  const pool = await startClockedPool('embedded');
  const person = new Person(pool);
  try {
    for (const [operation, request] of [
      ['StartSso', {}],
      ['FinishSso', { Session: 'x', Query: 'x' }],
    ] as const)
      expect(await person.clientCall(operation, request)).toMatchObject({ name: 'SsoNotEnabledException' });
    expect(
      await person.clientCall('InitiateAuth', { AuthFlow: 'CUSTOM_AUTH', AuthParameters: { USERNAME: 'x' } }),
    ).toMatchObject({ message: 'CUSTOM_AUTH is not enabled for the client.' });
  } finally {
    await pool.close();
  }
});
