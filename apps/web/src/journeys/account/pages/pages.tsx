import type { ComponentType } from 'react';
import { UnknownLinkPage } from '../../../start/plain-page.tsx';
import { AccountGate } from './account-gate.tsx';
import { ChangeAuthenticator } from './change-authenticator.tsx';
import { ChangeEmail } from './change-email.tsx';
import { ChangePassword } from './change-password.tsx';
import { Deletion } from './deletion.tsx';
import { Home } from './home.tsx';
import { LinkAccount } from './link-account.tsx';
import { OwnWindow } from './own-window.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Resume } from './resume.tsx';
import { Security } from './security.tsx';
import { Share } from './share.tsx';
import { Sharings } from './sharings.tsx';

const pages: Readonly<Record<string, ComponentType>> = {
  '/user': Home,
  '/user/sharings': Sharings,
  '/user/security': Security,
  '/user/password': ChangePassword,
  '/user/authenticator': ChangeAuthenticator,
  '/user/email': ChangeEmail,
  '/user/recovery_codes': RecoveryCodes,
  '/user/deletion': Deletion,
};

/** Open to who does not agree to new terms: nobody is held by them. */
const withoutTerms: ReadonlySet<string> = new Set(['/user/sharings', '/user/deletion']);

const publicIdPattern = /^[A-Za-z0-9_-]{22,43}$/;

/** The pages of a signed-in account, by path without `/embed`. */
export function SignedInPages({ path }: { path: string }) {
  const Page = pages[path];
  return (
    <AccountGate withoutTerms={withoutTerms.has(path)}>
      {Page === undefined ? <OfVerification path={path} /> : <Page />}
    </AccountGate>
  );
}

/** Pages that concern one verification, which this tab has opened before. */
function OfVerification({ path }: { path: string }) {
  const given = new URLSearchParams(window.location.search).get('publicId') ?? '';
  const publicId = publicIdPattern.test(given) ? given : null;
  if (path === '/user/link_account') return <LinkAccount publicId={publicId} />;
  if (publicId === null) return <UnknownLinkPage />;
  switch (path) {
    case '/user/share':
      // A page around ours could cover what is agreed to.
      return window.top === window ? <Share publicId={publicId} /> : <OwnWindow />;
    case '/user/resume':
      return <Resume publicId={publicId} />;
    default:
      return <UnknownLinkPage />;
  }
}
