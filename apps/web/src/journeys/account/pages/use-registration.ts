import { usePending } from '@ekyc/design/use-pending.ts';
import { useAccountTools } from './account-tools.ts';

/** Begins the identification by which the account's information is registered or renewed, and goes there. */
export function useRegistration() {
  const { client, onProblem } = useAccountTools();
  const [pending, begin] = usePending(async () => {
    const made = await client.beginIdentification();
    if (!made.ok) return onProblem(made.problem);
    window.location.assign(`/identification?publicId=${encodeURIComponent(made.value.publicId)}`);
  });
  return { pending, begin };
}
