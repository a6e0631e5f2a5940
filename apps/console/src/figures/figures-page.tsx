import { useState } from 'react';
import { ConsolePage } from '../layout/console-page.tsx';
import { Failed, Waiting } from '../layout/waiting.tsx';
import { FiguresShown } from './figures-shown.tsx';
import { lastDays } from './span.ts';
import { SpanForm } from './span-form.tsx';
import { texts } from './figures-texts.ts';
import { useFigures } from './use-figures.ts';

/** Counts of a span of days. */
export function FiguresPage() {
  const [span, setSpan] = useState(() => lastDays(30, new Date()));
  const { loaded, reload } = useFigures(span);
  return (
    <ConsolePage heading={texts.heading}>
      <SpanForm span={span} onApply={setSpan} />
      {loaded.state === 'loading' && <Waiting />}
      {loaded.state === 'failed' && <Failed problem={loaded.problem} onRetry={reload} />}
      {loaded.state === 'loaded' && <FiguresShown figures={loaded.value} />}
    </ConsolePage>
  );
}
