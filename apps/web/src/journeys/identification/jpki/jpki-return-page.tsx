import { useEffect, useState } from 'react';
import { Screen } from '../../../design/screen.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import * as jpkiTexts from './jpki-texts.ts';
import { noteReturn } from './visit-memory.ts';

/** `/jpki`: where the app brings visitors back. It goes on where this tab left; a tab that knows nothing says what to do. */
export function JpkiReturnPage({ search }: { readonly search: string }) {
  const [page] = useState(() => noteReturn(search.replace(/^\?/, '')));
  useEffect(() => {
    // The code is not left in the tab's history.
    if (page !== null) window.location.replace(page);
  }, [page]);
  if (page !== null) return <Spinner label={jpkiTexts.ending} />;
  const { heading, text } = jpkiTexts.problems.lost;
  return (
    <Screen heading={heading}>
      <p data-testid="jpki-lost">{text}</p>
    </Screen>
  );
}
