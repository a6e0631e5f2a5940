import type { ChipWarning } from '@ekyc/contract';
import { useSettings } from '@ekyc/app-start/runtime-settings.ts';
import { Notice } from '@ekyc/design/notice.tsx';
import { useCallback } from 'react';
import { useLoaded } from '../api/use-loaded.ts';
import { useMembership } from '../membership/membership.ts';
import { dayWords } from '../words/instants.ts';
import { idTypeLabels } from '../words/names.ts';
import { warningTexts as texts } from './counter-texts.ts';

/** Certificates behind chips that are missing, unknown or end soon, before a person stands there with a card. */
export function ChipWarnings() {
  const { client } = useMembership();
  const ask = useCallback(
    (signal: AbortSignal) => client.call('business.listChipWarnings', { signal }),
    [client],
  );
  const { loaded } = useLoaded(ask);
  // A developer's machine has specimens and nothing else.
  const isTrial = useSettings().envType === 'local';
  // Without warnings work goes on: each reading says what it lacks.
  const items = loaded.state === 'loaded' ? loaded.value.items : [];
  const shown = items.filter(({ code }) => !(isTrial && code === 'missing'));
  if (shown.length === 0) return null;
  return (
    <Notice tone="warning">
      <p className="font-bold">{texts.heading}</p>
      <ul className="list-disc pl-6">
        {shown.map((warning) => (
          <li key={`${warning.document} ${warning.code} ${warning.name ?? ''}`}>{wordsOf(warning)}</li>
        ))}
      </ul>
      <p>{texts.act}</p>
    </Notice>
  );
}

function wordsOf({ document, code, name = '', endsOn = '', readings = 0 }: ChipWarning): string {
  const label = idTypeLabels[document];
  if (code === 'missing' || code === 'unknown')
    return code === 'missing' ? texts.missing(label) : texts.unknown(label, readings);
  return code === 'refused' ? texts.refused(label, name) : texts[code](label, name, dayWords(endsOn));
}
