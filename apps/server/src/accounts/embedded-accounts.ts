import type { AccountDirectory, AccountVerifier } from '@ekyc/service';
import type { UserPool } from '@ekyc/user-pool';

/** Tokens of our own pool: a sign-in that ended there ends here with the next call. */
export function embeddedVerifier(pool: Pick<UserPool, 'verify'>): AccountVerifier {
  return { verify: (accessToken) => pool.verify(accessToken) };
}

/** Accounts of our own pool. */
export function embeddedDirectory({ admin, issuer }: Pick<UserPool, 'admin' | 'issuer'>): AccountDirectory {
  const answer = async (done: Promise<boolean>) => ((await done) ? ('done' as const) : ('notFound' as const));
  return {
    emailOf: async (subject) => {
      const user = await admin.describe(subject);
      return user?.emailVerified ? user.email : null;
    },
    findByEmail: async (email) => {
      const subject = await admin.findByEmail(email);
      return subject === null ? null : { issuer, subject };
    },
    disable: (subject) => answer(admin.disable(subject)),
    enable: (subject) => answer(admin.enable(subject)),
    delete: (subject) => answer(admin.deleteUser(subject)),
  };
}
