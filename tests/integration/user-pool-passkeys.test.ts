import { generateKeyPairSync } from 'node:crypto';
import { oneDatabase } from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClockedPool, startClockedPool } from './user-pool/clocked-pool.ts';
import { type Faults, PasskeyDevice } from './user-pool/passkey-device.ts';
import { type Answer, Person } from './user-pool/person.ts';

const origin = 'https://console.example';
const anybody = 'passkey';
const wrong = { name: 'NotAuthorizedException', message: 'Incorrect passkey.' };
const notSupported = { name: 'WebAuthnCredentialNotSupportedException' };
const noChallenge = { name: 'WebAuthnChallengeNotFoundException' };

interface Listed {
  readonly CredentialId: string;
  readonly FriendlyCredentialName: string;
  readonly CreatedAt: number;
  readonly LastUsedAt?: number;
}

describe.each(oneDatabase)('passkeys of the user pool, on the %s database', (name) => {
  let pool: ClockedPool;
  beforeAll(async () => {
    pool = await startClockedPool(name);
  });
  afterAll(() => pool.close());

  const join = () => new Person(pool).join();
  /** The next code: each is good once. */
  const freshCode = (person: Person) => {
    pool.pass(30);
    return person.currentCode();
  };
  const signInAgain = async (person: Person) => {
    pool.pass(60);
    await person.signIn();
  };
  const start = async (person: Person) => {
    const { accessToken: AccessToken } = person;
    const answer = await person.done('StartWebAuthnRegistration', {
      AccessToken,
      CurrentCode: freshCode(person),
    });
    return (answer as unknown as { CredentialCreationOptions: object }).CredentialCreationOptions;
  };
  const complete = (person: Person, Credential: object, more: object = {}) =>
    person.call('CompleteWebAuthnRegistration', { AccessToken: person.accessToken, Credential, ...more });
  const add = async (person: Person, device = new PasskeyDevice(origin), more: object = {}) => {
    const answer = await complete(person, device.make(await start(person)), more);
    expect(answer).toMatchObject({ status: 200, body: {} });
    return device;
  };
  const list = async (person: Person, more: object = {}) =>
    (await person.done('ListWebAuthnCredentials', {
      AccessToken: person.accessToken,
      ...more,
    })) as unknown as { Credentials: readonly Listed[]; NextToken?: string };
  const challengeOf = (person: Person, USERNAME = anybody) =>
    person.clientDone('InitiateAuth', {
      AuthFlow: 'USER_AUTH',
      AuthParameters: { USERNAME, PREFERRED_CHALLENGE: 'WEB_AUTHN' },
    });
  const optionsOf = (body: Answer['body']) => body.ChallengeParameters?.['CREDENTIAL_REQUEST_OPTIONS'] ?? '';
  const respond = (person: Person, Session: string | undefined, CREDENTIAL: string, USERNAME = anybody) =>
    person.clientCall('RespondToAuthChallenge', {
      ChallengeName: 'WEB_AUTHN',
      Session,
      ChallengeResponses: { USERNAME, CREDENTIAL },
    });
  const signIn = async (person: Person, device: PasskeyDevice, faults: Faults = {}, USERNAME = anybody) => {
    const asked = await challengeOf(person, USERNAME);
    return respond(person, asked.Session, device.use(optionsOf(asked), faults), USERNAME);
  };
  const expectSignsIn = async (person: Person, device: PasskeyDevice) =>
    expect((await signIn(person, device)).body.AuthenticationResult?.AccessToken).toBeTruthy();
  const kindsTo = (person: Person) =>
    pool.messages.filter(({ to }) => to === person.email).map(({ kind }) => kind);

  test('a passkey is added, signs in with both factors at once, is listed and deleted', async () => {
    const person = await join();
    const options = await start(person);
    expect(options).toMatchObject({
      rp: { id: 'console.example', name: 'クリィeKYC' },
      user: { name: person.email },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const device = new PasskeyDevice(origin, 5);
    const made = device.make(options);
    expect(JSON.stringify(options)).not.toContain(person.sub);
    expect(await complete(person, made, { FriendlyCredentialName: ' 会社のパソコン ' })).toMatchObject({
      status: 200,
    });
    expect(kindsTo(person).at(-1)).toBe('passkeyAdded');
    expect((await list(person)).Credentials).toMatchObject([
      {
        CredentialId: device.id,
        FriendlyCredentialName: '会社のパソコン',
        RelyingPartyId: 'console.example',
      },
    ]);
    expect(await start(person)).toMatchObject({ excludeCredentials: [{ id: device.id }] });

    pool.pass(600);
    device.counter = 6;
    const { body } = await signIn(person, device);
    const tokens = body.AuthenticationResult;
    const holder = await pool.pool.verify(tokens?.AccessToken ?? '');
    expect(holder).toMatchObject({ ok: true, subject: person.sub, authenticatedAt: pool.now() });
    person.tokens = tokens ?? null;
    expect((await list(person)).Credentials[0]?.LastUsedAt).toBe(pool.now().getTime() / 1000);
    // The authenticator stays: the password still leads to it.
    expect((await person.provePassword()).body.ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
    // By its address, as other clients sign in; not by another's.
    device.counter = 7;
    expect((await signIn(person, device, {}, person.email)).status).toBe(200);

    const other = await join();
    const deletion = { AccessToken: person.accessToken, CredentialId: device.id };
    expect(await person.call('DeleteWebAuthnCredential', deletion)).toMatchObject({
      message: 'A current code of the software token is required.',
    });
    expect(
      await other.call('DeleteWebAuthnCredential', {
        ...deletion,
        AccessToken: other.accessToken,
        CurrentCode: freshCode(other),
      }),
    ).toMatchObject({ name: 'ResourceNotFoundException' });
    const CurrentCode = freshCode(person);
    await person.done('DeleteWebAuthnCredential', { ...deletion, CurrentCode });
    expect((await list(person)).Credentials).toEqual([]);
    expect(kindsTo(person).at(-1)).toBe('passkeyDeleted');
    device.counter = 8;
    expect(await signIn(person, device)).toMatchObject(wrong);
    expect((await pool.pool.admin.events(person.sub)).map(({ action }) => action)).toEqual([
      'passkey.added',
      'passkey.deleted',
    ]);
  });

  test('what guards the adding: a recent sign-in, a current code, a challenge of this sign-in, once', async () => {
    const person = await join();
    const begin = (more: object) =>
      person.call('StartWebAuthnRegistration', { AccessToken: person.accessToken, ...more });
    expect(await begin({})).toMatchObject({ name: 'CodeMismatchException' });
    expect(await begin({ CurrentCode: '000000' })).toMatchObject({ name: 'CodeMismatchException' });
    const options = await start(person);
    const device = new PasskeyDevice(origin);
    const other = await join();
    expect(await complete(other, device.make(options))).toMatchObject(noChallenge);
    // Spent by that.
    expect(await complete(person, device.make(options))).toMatchObject(noChallenge);
    const late = device.make(await start(person));
    pool.pass(181);
    expect(await complete(person, late)).toMatchObject(noChallenge);
    await signInAgain(person);
    const made = device.make(await start(person));
    expect(await complete(person, made)).toMatchObject({ status: 200 });
    expect(await complete(person, made)).toMatchObject(noChallenge);
    // The same passkey of another account.
    await signInAgain(other);
    expect(await complete(other, device.make(await start(other)))).toMatchObject({
      name: 'InvalidParameterException',
      message: 'The passkey is registered already.',
    });
    // A challenge of a sign-in makes none, and one of the making signs in to nothing.
    const asked = await challengeOf(person);
    const { challenge } = JSON.parse(optionsOf(asked)) as { challenge: string };
    expect(await complete(person, device.make(await start(person), { challenge }))).toMatchObject(
      noChallenge,
    );
    pool.pass(301);
    expect(await begin({ CurrentCode: person.currentCode() })).toMatchObject({
      message: 'This operation requires a recent sign-in. Please sign in again.',
    });
  });

  test('a passkey made wrongly is none', async () => {
    const person = await join();
    const cases: readonly (readonly [Faults, object])[] = [
      [{ origin: 'https://console.example.evil.example' }, { name: 'WebAuthnOriginNotAllowedException' }],
      [{ origin: 'https://console.example:8443' }, { name: 'WebAuthnOriginNotAllowedException' }],
      [{ crossOrigin: true }, { name: 'WebAuthnOriginNotAllowedException' }],
      [{ domain: 'example' }, notSupported],
      [{ unverified: true }, notSupported],
      [{ type: 'webauthn.get' }, notSupported],
      [
        {
          attestation: { fmt: 'packed', attStmt: new Map([['x5c', [Buffer.from('zertifikat')]]]) },
        },
        notSupported,
      ],
    ];
    for (const [faults, refusal] of cases) {
      const device = new PasskeyDevice(origin);
      expect(
        await complete(person, device.make(await start(person), faults)),
        JSON.stringify(faults),
      ).toMatchObject(refusal);
    }
    await signInAgain(person);
    const good = new PasskeyDevice(origin).make(await start(person));
    for (const [Credential, more] of [
      [{ ...good, id: 'x'.repeat(1365) }, {}],
      [{ ...good, id: '../..' }, {}],
      [{ ...good, type: 'password' }, {}],
      [{ ...good, response: { clientDataJSON: 'e30', attestationObject: 'x'.repeat(8193) } }, {}],
      [good, { FriendlyCredentialName: '' }],
      [good, { FriendlyCredentialName: 'な'.repeat(65) }],
      [good, { FriendlyCredentialName: '\u{3164}' }],
      [good, { FriendlyCredentialName: '会社の\u{202e}パソコン' }],
    ] as const)
      expect(await complete(person, Credential, more)).toMatchObject({ name: 'InvalidParameterException' });
    const { response } = good as { response: object };
    for (const clientDataJSON of ['e30', 'AAAA'])
      expect(await complete(person, { ...good, response: { ...response, clientDataJSON } })).toMatchObject(
        noChallenge,
      );
    expect((await complete(person, 'none' as unknown as object)).name).toBe('SerializationException');
    expect((await list(person)).Credentials).toEqual([]);
    expect(await complete(person, good)).toMatchObject({ status: 200 });
  });

  test('a passkey used wrongly signs in to nothing', async () => {
    const person = await join();
    const device = await add(person, new PasskeyDevice(origin, 5));
    const other = await join();
    const others = await add(other, new PasskeyDevice(origin));
    device.counter = 6;
    const cases: readonly Faults[] = [
      { origin: 'http://console.example' },
      { crossOrigin: true },
      { domain: 'evil.example' },
      { unverified: true },
      { challenge: 'A'.repeat(43) },
      { type: 'webauthn.create' },
      { userHandle: null },
      { userHandle: others.userHandle },
      { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey },
    ];
    for (const faults of cases) {
      // Counted as guesses.
      pool.pass(3601);
      expect(await signIn(person, device, faults), JSON.stringify(faults)).toMatchObject(wrong);
    }
    pool.pass(3601);
    // Another's passkey under this address, and a device that the pool does not know.
    expect(await signIn(person, others, {}, person.email)).toMatchObject(wrong);
    expect(await signIn(person, others, {}, person.sub)).toMatchObject(wrong);
    const unknown = new PasskeyDevice(origin);
    unknown.userHandle = device.userHandle;
    expect(await signIn(person, unknown)).toMatchObject(wrong);

    // A challenge is good for one answer, and for its own session.
    const [one, two] = [await challengeOf(person), await challengeOf(person)];
    expect(await respond(person, two.Session, device.use(optionsOf(one)))).toMatchObject(wrong);
    const used = device.use(optionsOf(one));
    expect(await respond(person, one.Session, used)).toMatchObject({ status: 200 });
    const expired = { message: 'Invalid session for the user, session is expired.' };
    expect(await respond(person, one.Session, used)).toMatchObject(expired);
    device.counter = 7;
    const late = await challengeOf(person);
    pool.pass(181);
    expect(await respond(person, late.Session, device.use(optionsOf(late)))).toMatchObject(expired);
    // The counter of a copy: the same again, and one that goes back.
    await expectSignsIn(person, device);
    expect(await signIn(person, device)).toMatchObject(wrong);
    device.counter = 3;
    expect(await signIn(person, device)).toMatchObject(wrong);
    device.counter = 8;
    await expectSignsIn(person, device);
    const asked = await challengeOf(person);
    for (const text of ['', '{}', 'x', JSON.stringify({ id: 'x' })])
      expect(await respond(person, asked.Session, text)).toMatchObject({
        name: 'InvalidParameterException',
        message: 'CREDENTIAL is not valid.',
      });
    const parameters = { USERNAME: 'x'.repeat(255), PREFERRED_CHALLENGE: 'WEB_AUTHN' };
    for (const AuthParameters of [parameters, { PREFERRED_CHALLENGE: 'WEB_AUTHN' }, { USERNAME: 'a' }])
      expect(
        await person.clientCall('InitiateAuth', { AuthFlow: 'USER_AUTH', AuthParameters }),
      ).toMatchObject({ name: 'InvalidParameterException' });
  });

  test('of two answers with one counter at once, one signs in; guesses are delayed, elsewhere alone', async () => {
    const person = await join();
    const device = await add(person, new PasskeyDevice(origin, 1));
    device.counter = 2;
    const asked = await Promise.all([challengeOf(person), challengeOf(person)]);
    const answers = await Promise.all(
      asked.map((body) => respond(person, body.Session, device.use(optionsOf(body)))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    device.counter = 3;
    const stranger = new Person(pool);
    const { privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const guesses: Answer[] = [];
    for (let count = 0; count < 8; count += 1) guesses.push(await signIn(stranger, device, { key }));
    expect(guesses.at(0)).toMatchObject(wrong);
    expect(guesses.at(-1)).toMatchObject({ name: 'LimitExceededException' });
    await expectSignsIn(person, device);
  });

  test('whether an address has an account or passkeys is not told', async () => {
    const person = await join();
    const without = await join();
    await add(person);
    const shapes = await Promise.all(
      [person.email, without.email, 'dareka-inai@example.jp'].map(async (email) => {
        const body = await challengeOf(new Person(pool), email);
        return JSON.stringify(body, (key, value: unknown) =>
          key === 'Session' || key === 'CREDENTIAL_REQUEST_OPTIONS'
            ? String(value)
                .replace(/"challenge":"[\w-]{43}"/, '')
                .replace(/^[\w-]{64}$/, '')
            : value,
        );
      }),
    );
    expect(new Set(shapes).size).toBe(1);
    expect(shapes[0]).toContain('allowCredentials\\":[]');
    // Somebody with a passkey of their own asks for other addresses.
    const asker = await join();
    const device = await add(asker);
    for (const email of [person.email, without.email, 'dareka-inai@example.jp'])
      expect(await signIn(asker, device, {}, email)).toMatchObject(wrong);
  });

  test('ten passkeys are the most; they are listed by pages', async () => {
    const person = await join();
    const devices: PasskeyDevice[] = [];
    for (let count = 0; count < 10; count += 1) {
      // Five take half of the five minutes.
      if (count === 5) await signInAgain(person);
      devices.push(await add(person));
    }
    await signInAgain(person);
    expect(
      await person.call('StartWebAuthnRegistration', {
        AccessToken: person.accessToken,
        CurrentCode: freshCode(person),
      }),
    ).toMatchObject({ name: 'LimitExceededException' });
    const first = await list(person, { MaxResults: 7 });
    const rest = await list(person, { MaxResults: 7, NextToken: first.NextToken });
    expect([...first.Credentials, ...rest.Credentials].map(({ CredentialId }) => CredentialId)).toEqual(
      devices.map(({ id }) => id),
    );
    expect(rest.NextToken).toBeUndefined();
  });

  test('passkeys end with what ends sign-ins: another password or authenticator, an undoing, the operator', async () => {
    const { admin, recovery } = pool.pool;
    const person = await join();
    const ends = async (act: () => Promise<unknown>, told = true) => {
      await signInAgain(person);
      const device = await add(person);
      await expectSignsIn(person, device);
      await act();
      expect(await signIn(person, device)).toMatchObject(wrong);
      if (told)
        expect(pool.messages.findLast(({ to }) => to === person.email)).toMatchObject({
          passkeysEnded: true,
        });
    };
    const [former, later] = [person.password, 'Atarashii-Kagi99'];
    await ends(() =>
      person.done('ChangePassword', {
        AccessToken: person.accessToken,
        PreviousPassword: former,
        ProposedPassword: later,
        CurrentCode: freshCode(person),
      }),
    );
    person.password = later;
    await ends(async () => {
      await person.clientDone('ForgotPassword', { Username: person.email });
      const ConfirmationCode = await person.code();
      await person.clientDone('ConfirmForgotPassword', {
        Username: person.email,
        ConfirmationCode,
        Password: former,
      });
    });
    person.password = former;
    await ends(async () => {
      const AccessToken = person.accessToken;
      const { SecretCode } = await person.done('AssociateSoftwareToken', {
        AccessToken,
        CurrentCode: freshCode(person),
      });
      person.secret = SecretCode ?? '';
      await person.done('VerifySoftwareToken', { AccessToken, UserCode: person.currentCode() });
    });
    await ends(async () => {
      const codes = await recovery.makeCodes(person.sub, freshCode(person));
      await person.recover(typeof codes === 'string' ? expect.fail(codes) : (codes[0] ?? ''));
    });
    // The mail about the passkey itself undoes it.
    await ends(async () => {
      const mail = pool.messages.findLast(({ to }) => to === person.email);
      const token = mail && 'undo' in mail ? (mail.undo?.token ?? '') : '';
      expect(await recovery.undoChange(token)).toBe(true);
    });
    await ends(async () => {
      await admin.disable(person.sub);
      await admin.enable(person.sub);
    }, false);
    await ends(async () => admin.requirePasswordReset(person.sub), false);

    const suspended = await join();
    const device = await add(suspended);
    const asked = await challengeOf(suspended);
    await pool.db.updateTable('pool_user').set({ enabled: false }).where('sub', '=', suspended.sub).execute();
    expect(await respond(suspended, asked.Session, device.use(optionsOf(asked)))).toMatchObject({
      message: 'User is disabled.',
    });
    await admin.deleteUser(suspended.sub);
    expect(await signIn(suspended, device)).toMatchObject(wrong);
    expect(
      await pool.db.selectFrom('pool_passkey').selectAll().where('sub', '=', suspended.sub).execute(),
    ).toEqual([]);
  });

  test('what is stored of a passkey stands for its account alone, and in clear nothing does', async () => {
    const [person, other] = [await join(), await join()];
    const device = await add(person, new PasskeyDevice(origin), {
      FriendlyCredentialName: 'じむしょのけいたい',
    });
    const [row] = await pool.db
      .selectFrom('pool_passkey')
      .selectAll()
      .where('sub', '=', person.sub)
      .execute();
    const text = Buffer.concat([row?.id_hash ?? Buffer.alloc(0), row?.sealed_data ?? Buffer.alloc(0)]);
    for (const secret of ['じむしょのけいたい', device.id, person.email])
      expect(text.includes(secret)).toBe(false);
    // Whoever writes to the database moves it to nobody else.
    await pool.db.updateTable('pool_passkey').set({ sub: other.sub }).where('sub', '=', person.sub).execute();
    expect((await signIn(person, device)).status).toBe(500);
    await pool.db.deleteFrom('pool_passkey').where('sub', '=', other.sub).execute();
  });
});
