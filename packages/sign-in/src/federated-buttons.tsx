import { Button } from '@ekyc/design/button.tsx';
import { useSettings } from '@ekyc/app-start/runtime-settings.ts';
import { keepPlace } from './came-from.ts';
import { federatedProviders } from './configure-amplify.ts';
import type { SignInFlow } from './use-sign-in-flow.ts';
import { signInTexts } from './sign-in-texts.ts';

/** Signing in by another account, where the installation offers it. */
export function FederatedButtons({ flow }: { flow: Pick<SignInFlow, 'toFederatedSignIn'> }) {
  const providers = federatedProviders(useSettings());
  if (providers.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      {providers.map((provider) => (
        <Button
          key={provider}
          look="secondary"
          onClick={() => {
            keepPlace();
            flow.toFederatedSignIn({ provider });
          }}
        >
          {signInTexts.signInWith(provider)}
        </Button>
      ))}
      <p className="text-center text-solid-gray-700">{signInTexts.or}</p>
    </div>
  );
}
