import { createSrpSession, signSrpSession } from 'cognito-srp-helper';
import { describe, expect, test } from 'vitest';
import { power, powerOfGenerator, prime } from './group.ts';
import {
  makeCredential,
  makeKeyPair,
  matchesPassword,
  padded,
  provesPassword,
  readPublicValue,
} from './srp.ts';

const identity = { poolId: 'local_abcdefghi', userId: '6f1c1b7e-1111-4222-8333-444455556666' };
const password = 'Himitsu-no-kagi1';

/** A claim as an unmodified client makes it. */
function claimOf(salt: string, verifier: string, entered: string) {
  const session = createSrpSession('a@example.jp', entered, identity.poolId, false);
  const pair = makeKeyPair({ salt, verifier });
  const secretBlock = Buffer.from('a block of the server').toString('base64');
  const signed = signSrpSession(session, {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: salt,
      SRP_B: pair.B,
      SECRET_BLOCK: secretBlock,
      USER_ID_FOR_SRP: identity.userId,
    },
  });
  return {
    A: session.largeA,
    pair,
    secretBlock,
    timestamp: session.timestamp,
    signature: signed.passwordSignature,
  };
}

describe('against cognito-srp-helper', () => {
  test.each(['1', 'f', '80', '00ff', '0000000000000000000000000000beef', 'ff'.repeat(16), '7f'.repeat(16)])(
    'salt %s: the right password proves, another does not',
    (salt) => {
      const credential = makeCredential(identity, password, salt);
      expect(provesPassword(identity, credential, claimOf(salt, credential.verifier, password))).toBe(true);
      expect(provesPassword(identity, credential, claimOf(salt, credential.verifier, `${password}x`))).toBe(
        false,
      );
    },
  );

  test('random salts', () => {
    for (let count = 0; count < 6; count += 1) {
      const credential = makeCredential(identity, password);
      expect(
        provesPassword(identity, credential, claimOf(credential.salt, credential.verifier, password)),
      ).toBe(true);
    }
  });
});

test('a public value divisible by N, or none at all, is refused; so is a claim with it', () => {
  for (const A of [0n, prime, 2n * prime]) {
    expect(readPublicValue(A.toString(16))).toBeNull();
    const credential = makeCredential(identity, password);
    const claim = claimOf(credential.salt, credential.verifier, password);
    expect(provesPassword(identity, credential, { ...claim, A: A.toString(16) })).toBe(false);
  }
  for (const A of ['', 'g', '-1', '0x1', ' 1', 'f'.repeat(800)]) expect(readPublicValue(A)).toBeNull();
  expect(readPublicValue('2')).toBe(2n);
});

test('powers are those of plain multiplication', () => {
  let expected = 1n;
  for (let exponent = 0n; exponent < 70n; exponent += 1n) {
    expect(power(2n, exponent)).toBe(expected);
    expect(powerOfGenerator(exponent)).toBe(expected);
    expected = (expected * 2n) % prime;
  }
  const large = (1n << 256n) - 12_345n;
  expect(powerOfGenerator(large)).toBe(power(2n, large));
});

test('a password in clear is compared with the verifier', () => {
  const credential = makeCredential(identity, password);
  expect(matchesPassword(identity, credential, password)).toBe(true);
  expect(matchesPassword(identity, credential, `${password} `)).toBe(false);
  expect(matchesPassword({ ...identity, userId: 'x' }, credential, password)).toBe(false);
});

test('numbers are hashed in whole bytes, with a zero before a set top bit', () => {
  expect([1n, 127n, 128n, 255n, 256n].map((value) => padded(value).toString('hex'))).toEqual([
    '01',
    '7f',
    '0080',
    '00ff',
    '0100',
  ]);
});
