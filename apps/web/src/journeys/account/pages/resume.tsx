import { Spinner } from '../../../design/spinner.tsx';
import { useOnce } from '@ekyc/design/use-once.ts';
import * as designTexts from '@ekyc/design/design-texts.ts';

/** `/user/resume`: back to the identification for which the visitor had to sign in again. */
export function Resume({ publicId }: { publicId: string }) {
  useOnce(async () => {
    window.location.replace(`/identification?publicId=${encodeURIComponent(publicId)}`);
    return Promise.resolve();
  });
  return <Spinner label={designTexts.waitingLoading} />;
}
