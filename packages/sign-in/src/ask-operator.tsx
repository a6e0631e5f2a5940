import { AskOperator as AskAt } from '@ekyc/design/ask-operator.tsx';
import { useSettings } from '@ekyc/app-start/runtime-settings.ts';

/** Whom to ask, by the runtime settings. */
export function AskOperator({ about = '' }: { readonly about?: string }) {
  return <AskAt contact={useSettings().operatorContact} about={about} />;
}
