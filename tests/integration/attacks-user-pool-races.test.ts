import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createPoolKeys,
  grantReset,
  hashRecoveryCode,
  makeRecoveryCode,
  type Pool,
  recordChange,
  stopReset,
  userBySubject,
} from '@ekyc/user-pool/testing';
import { type Contestant, oneWins, race } from './race.ts';
import { type ClockedPool, startClockedPool } from './user-pool/clocked-pool.ts';
import { type Answer, Person, totpOf } from './user-pool/person.ts';

/** Rounds run five at a time: each has a person of its own. */
const peopleCount = 5;

// Only Postgres lets two calls write at the same time: the embedded database has one connection.
describe.runIf(process.env['TEST_DATABASE_URL'])('of two calls for one account one counts', () => {
  let pool: ClockedPool;
  /** What operations are given, for what is made without a call. */
  let inside: Pool;
  const people: Person[] = [];
  beforeAll(async () => {
    pool = await startClockedPool('postgres');
    const { db, now, poolId, clientId } = pool;
    const keys = createPoolKeys(pool.dataKey);
    const delivery = { smsAvailable: false, deliver: () => undefined };
    inside = {
      db,
      keys,
      now,
      poolId,
      clientId,
      issuer: '',
      delivery,
      passkeys: null,
      sso: null,
      onDeletionRequested: null,
    };
    for (let at = 0; at < peopleCount; at += 1) people.push(await new Person(pool).join());
  });
  afterAll(async () => {
    await pool.close();
  });

  const of = (round: number) => people[round % peopleCount] as Person;
  const asked = (call: () => Promise<Answer>): Contestant => {
    return async () => {
      const { status, name } = await call();
      return { ok: status === 200, ...(name === null ? {} : { code: name }) };
    };
  };
  const twice = (call: () => Promise<Answer>) => [asked(call), asked(call)];

  /** As if its last code had been used long ago, and nobody had guessed or asked for mails. */
  async function rested(person: Person): Promise<Person> {
    await pool.db.updateTable('pool_user').set({ totp_step: 0 }).where('sub', '=', person.sub).execute();
    await pool.db.deleteFrom('pool_counter').where('key', 'like', `%${person.sub}`).execute();
    return person;
  }

  /** The password alone, without SRP's arithmetic. */
  async function challenge(person: Person): Promise<string> {
    const { body } = await person.clientCall('InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: person.email, PASSWORD: person.password },
    });
    return body.Session ?? '';
  }

  test('two that register one address', async () => {
    await race(async (round) => {
      const Username = `futari-${round}@example.jp`;
      return twice(() => new Person(pool).clientCall('SignUp', { Username, Password: 'Himitsu-himitsu-1' }));
    }, oneWins);
  });

  test('the code of a registration', async () => {
    await race(async () => {
      const person = await new Person(pool).signUp();
      const request = { Username: person.email, ConfirmationCode: await person.code() };
      return twice(() => person.clientCall('ConfirmSignUp', request));
    }, oneWins);
  });

  test('two accounts that take one new address', async () => {
    const rivals: Person[] = [];
    for (let at = 0; at < peopleCount; at += 1) rivals.push(await new Person(pool).join());
    /** What is put back after a round: people go on signing in by the address they have. */
    const before = await pool.db.selectFrom('pool_user').selectAll().execute();
    const putBack = async ({ sub }: Person) => {
      const { email_hash, sealed_attributes } = before.find((row) => row.sub === sub) ?? {};
      if (!email_hash || !sealed_attributes) throw new Error('no such person');
      await pool.db
        .updateTable('pool_user')
        .set({ email_hash, sealed_attributes, sealed_pending_email: null })
        .where('sub', '=', sub)
        .execute();
      await pool.db.deleteFrom('pool_change').where('sub', '=', sub).execute();
    };
    const pairOf = (round: number) => [of(round), rivals[round % peopleCount] as Person];
    // One sign-in serves all rounds of a person.
    const tokens = new Map<string, string | undefined>();
    for (const person of [...people, ...rivals]) {
      await rested(person);
      const { body } = await person.answerTotp(await challenge(person));
      tokens.set(person.sub, body.AuthenticationResult?.AccessToken);
    }
    await race(
      async (round) => {
        const Value = `onaji-${round}@example.jp`;
        const ways = [];
        for (const person of pairOf(round)) {
          await rested(person);
          const AccessToken = tokens.get(person.sub);
          const CurrentCode = person.currentCode(0);
          const UserAttributes = [{ Name: 'email', Value }];
          await person.done('UpdateUserAttributes', { AccessToken, UserAttributes, CurrentCode });
          const request = { AccessToken, AttributeName: 'email', Code: await person.code(Value) };
          ways.push(asked(() => person.call('VerifyUserAttribute', request)));
        }
        return ways;
      },
      async (outcomes, round) => {
        oneWins(outcomes, round);
        for (const person of pairOf(round)) await putBack(person);
      },
    );
  });

  test('one current code, for two sets of recovery codes', async () => {
    await race(async (round) => {
      const person = await rested(of(round));
      const make: Contestant = async () => {
        const made = await pool.pool.recovery.makeCodes(person.sub, person.currentCode(0));
        return typeof made === 'string' ? { ok: false, code: made } : { ok: true };
      };
      return [make, make];
    }, oneWins);
  });

  test('of twelve wrong codes at once five are looked at', async () => {
    await race(
      async (round) => {
        const { sub } = await rested(of(round));
        const guess: Contestant = async () => {
          const made = await pool.pool.recovery.makeCodes(sub, 'wrong');
          return { ok: made === 'wrongCode', ...(typeof made === 'string' && { code: made }) };
        };
        return Array.from({ length: 12 }, () => guess);
      },
      (outcomes, round) =>
        expect(
          outcomes.filter(({ code }) => code === 'wrongCode'),
          `round ${round}`,
        ).toHaveLength(5),
    );
  });

  test('a session of a sign-in', async () => {
    await race(async (round) => {
      const person = await rested(of(round));
      const session = await challenge(person);
      return twice(() => person.answerTotp(session));
    }, oneWins);
  });

  test('a proof of the password', async () => {
    await race(async (round) => {
      const person = await rested(of(round));
      const proof = await person.passwordProof();
      return twice(() => person.call('RespondToAuthChallenge', proof));
    }, oneWins);
  });

  test('one code of the authenticator, in two sessions', async () => {
    await race(async (round) => {
      const person = await rested(of(round));
      const sessions = [await challenge(person), await challenge(person)];
      return sessions.map((session) => asked(() => person.answerTotp(session)));
    }, oneWins);
  });

  test('a refresh token: two that use it at once get the same successor', async () => {
    const successors: (string | undefined)[][] = [];
    await race(
      async (round) => {
        const person = await rested(of(round));
        const { body } = await person.answerTotp(await challenge(person));
        const RefreshToken = body.AuthenticationResult?.RefreshToken;
        const given: (string | undefined)[] = (successors[round] = []);
        return twice(async () => {
          const answer = await person.clientCall('GetTokensFromRefreshToken', { RefreshToken });
          given.push(answer.body.AuthenticationResult?.RefreshToken);
          return answer;
        });
      },
      (outcomes, round) => {
        expect(outcomes, `round ${round}`).toEqual([{ ok: true }, { ok: true }]);
        expect(new Set(successors[round]).size, `round ${round}`).toBe(1);
      },
    );
  });

  test('one current code, for two new passwords', async () => {
    await race(async (round) => {
      const person = await rested(of(round));
      const { body } = await person.answerTotp(await challenge(person));
      const { AccessToken } = body.AuthenticationResult ?? {};
      await rested(person);
      const CurrentCode = person.currentCode(0);
      return [0, 1].map(() =>
        asked(async () => {
          const ProposedPassword = `Himitsu-${randomBytes(6).toString('hex')}A1`;
          const request = { AccessToken, PreviousPassword: person.password, ProposedPassword, CurrentCode };
          const answer = await person.call('ChangePassword', request);
          if (answer.status === 200) person.password = ProposedPassword;
          return answer;
        }),
      );
    }, oneWins);
  });

  test('one code of a mail, for two new passwords: the password is that of the one who won', async () => {
    await race(
      async (round) => {
        const person = await rested(of(round));
        await person.clientDone('ForgotPassword', { Username: person.email });
        const ConfirmationCode = await person.code();
        return [0, 1].map(() =>
          asked(async () => {
            const Password = `Himitsu-${randomBytes(6).toString('hex')}A1`;
            const request = { Username: person.email, ConfirmationCode, Password };
            const answer = await person.clientCall('ConfirmForgotPassword', request);
            if (answer.status === 200) person.password = Password;
            return answer;
          }),
        );
      },
      async (outcomes, round) => {
        oneWins(outcomes, round);
        expect(await challenge(await rested(of(round)))).not.toBe('');
      },
    );
  });

  test('one authenticator that was handed out, proved twice', async () => {
    await race(async (round) => {
      const person = await rested(of(round));
      const { body } = await person.answerTotp(await challenge(person));
      const { AccessToken } = body.AuthenticationResult ?? {};
      await rested(person);
      const CurrentCode = person.currentCode(0);
      const { SecretCode = '' } = await person.done('AssociateSoftwareToken', { AccessToken, CurrentCode });
      person.secret = SecretCode;
      const UserCode = totpOf(SecretCode, pool.now());
      return twice(() => person.call('VerifySoftwareToken', { AccessToken, UserCode }));
    }, oneWins);
  });

  test('one recovery code, in two sessions', async () => {
    await race(async (round) => {
      const person = await rested(of(round));
      const code = makeRecoveryCode();
      await pool.db
        .insertInto('pool_recovery_code')
        .values({
          sub: person.sub,
          code_hash: hashRecoveryCode(inside, person.sub, code),
          origin: 'holder',
          valid_from: pool.now(),
          expires_at: null,
          undo_hash: null,
        })
        .execute();
      const ways = [];
      for (let way = 0; way < 2; way += 1) {
        const typed = { SOFTWARE_TOKEN_MFA_CODE: code };
        const { body } = await person.answerChallenge('SOFTWARE_TOKEN_MFA', await challenge(person), typed);
        const handed = await person.done('AssociateSoftwareToken', { Session: body.Session });
        const secret = handed.SecretCode ?? '';
        const proved = { Session: handed.Session, UserCode: totpOf(secret, pool.now()) };
        const { Session } = await person.done('VerifySoftwareToken', proved);
        ways.push({ Session, secret });
      }
      return ways.map(({ Session, secret }) =>
        asked(async () => {
          const answer = await person.answerChallenge('MFA_SETUP', Session, {});
          if (answer.status === 200) person.secret = secret;
          return answer;
        }),
      );
    }, oneWins);
  });

  test('one link that undoes a change', async () => {
    await race(async (round) => {
      const person = of(round);
      const row = await userBySubject(pool.db, person.sub);
      if (!row) throw new Error('no such person');
      const { undo } = await recordChange(inside, row, {
        kind: 'passwordChanged',
        action: 'password.changed',
      });
      const contestant = async () => ({ ok: await pool.pool.recovery.undoChange(undo?.token ?? '') });
      return [contestant, contestant];
    }, oneWins);
  });

  test('two resets of one authenticator leave one, and of two that stop it one does', async () => {
    const waiting = async (sub: string) =>
      pool.db
        .selectFrom('pool_recovery_code')
        .select('code_hash')
        .where('sub', '=', sub)
        .where('undo_hash', 'is not', null)
        .execute();
    await race(
      async (round) => {
        const { sub } = of(round);
        const grant = async () => ({ ok: (await grantReset(inside, sub, { origin: 'operator' })) !== null });
        return [grant, grant];
      },
      async (outcomes, round) => {
        expect(outcomes).toEqual([{ ok: true }, { ok: true }]);
        const { sub } = of(round);
        expect(await waiting(sub)).toHaveLength(1);
        const stop = () => stopReset(inside, { sub }, { actor: 'operator' });
        oneWins(
          (await Promise.all([stop(), stop()])).map((ok) => ({ ok })),
          round,
        );
        expect(await waiting(sub)).toEqual([]);
      },
    );
  });
});
