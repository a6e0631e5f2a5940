import { SignedInPages } from './pages/pages.tsx';
import { SignIn } from '@ekyc/sign-in/sign-in.tsx';

/** Every page under /user and /embed/user, behind the sign-in. Loaded only there: the account service's client is large. */
export function AccountApp({ path }: { path: string }) {
  return (
    <SignIn startOn={path === '/user/link_account' ? 'signUp' : 'signIn'}>
      <SignedInPages path={path} />
    </SignIn>
  );
}
