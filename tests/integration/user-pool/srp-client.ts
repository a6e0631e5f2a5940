import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { createSrpSession, signSrpSession } from 'cognito-srp-helper';
import { padded, power, powerOfGenerator, prime } from '@ekyc/user-pool/testing';

/** Parameters of PASSWORD_VERIFIER as they stand on the wire. */
type Challenge = Readonly<Record<string, string>>;

export interface SrpClient {
  /** Public value, hexadecimal. */
  readonly A: string;
  /** Answers the challenge with the password that was entered. */
  prove(challenge: Challenge): { readonly signature: string; readonly timestamp: string };
}

export type MakeSrpClient = (email: string, password: string, poolId: string) => SrpClient;

/** The published client. It takes a fifth of a second of processor time for one sign-in. */
export const publishedSrpClient: MakeSrpClient = (email, password, poolId) => {
  const session = createSrpSession(email, password, poolId, false);
  return {
    A: session.largeA,
    prove: (challenge) => {
      const signed = signSrpSession(session, {
        ChallengeName: 'PASSWORD_VERIFIER',
        ChallengeParameters: challenge,
      });
      return { signature: signed.passwordSignature, timestamp: session.timestamp };
    },
  };
};

/** The same proof in a twentieth of the time, for tests that sign in on their way to something else. */
export const quickSrpClient: MakeSrpClient = (_email, password, poolId) => {
  const a = toNumber(randomBytes(32));
  const A = powerOfGenerator(a);
  return {
    A: A.toString(16),
    prove: ({ SALT = '', SRP_B = '', SECRET_BLOCK = '', USER_ID_FOR_SRP = '' }) => {
      const pool = poolId.slice(poolId.indexOf('_') + 1);
      const B = BigInt(`0x${SRP_B}`);
      const u = toNumber(sha256(padded(A), padded(B)));
      const inner = sha256(Buffer.from(`${pool}${USER_ID_FOR_SRP}:${password}`, 'utf8'));
      const x = toNumber(sha256(padded(BigInt(`0x${SALT}`)), inner));
      const k = toNumber(sha256(padded(prime), padded(2n)));
      const difference = (B - k * powerOfGenerator(x)) % prime;
      const shared = power(difference < 0n ? difference + prime : difference, a + u * x);
      const key = hkdfSync('sha256', padded(shared), padded(u), 'Caldera Derived Key', 16);
      const timestamp = timestampOf(new Date());
      const signature = createHmac('sha256', Buffer.from(key))
        .update(pool + USER_ID_FOR_SRP)
        .update(Buffer.from(SECRET_BLOCK, 'base64'))
        .update(timestamp)
        .digest('base64');
      return { signature, timestamp };
    },
  };
};

/** As clients write it: `Wed Nov 25 10:04:05 UTC 2026`. */
function timestampOf(at: Date): string {
  const [weekday, day, month, year, time] = at.toUTCString().replace(',', '').split(' ');
  return `${weekday} ${month} ${Number(day)} ${time} UTC ${year}`;
}

function sha256(...parts: readonly Buffer[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

const toNumber = (bytes: Buffer) => BigInt(`0x${bytes.toString('hex')}`);
