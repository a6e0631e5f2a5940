import type { RelatedCase, ResponseBody } from '@ekyc/contract';
import { joinInSentence } from '@ekyc/design/join-words.ts';
import { useCallback } from 'react';
import { useLoaded } from '../../api/use-loaded.ts';
import { Failed, Waiting } from '../../layout/waiting.tsx';
import { WideTable } from '../../layout/wide-table.tsx';
import { useMembership } from '../../membership/membership.ts';
import { usePermission } from '../../membership/use-permission.ts';
import { CaseHead, CaseRow } from '../../reviews/case-row.tsx';
import { japanTime } from '../../words/instants.ts';
import { documentName, kindNames, reasonName } from '../../words/names.ts';
import { StatusChip } from '../../words/status-chip.tsx';
import { useOpened } from '../opened-verification.ts';
import { Part } from '../part.tsx';
import { texts } from './related-texts.ts';

/** Other cases with the same reference and, while personal data is shown, with the same document. */
export function RelatedCases() {
  const may = usePermission();
  return may('decisions', 'read') ? (
    <Part heading={texts.heading}>
      <Cases />
    </Part>
  ) : null;
}

function Cases() {
  const { client } = useMembership();
  const may = usePermission();
  const { verification, purpose } = useOpened();
  const { publicId } = verification;
  const ask = useCallback(
    (signal: AbortSignal) =>
      client.call('review.listRelated', {
        params: { publicId },
        signal,
        ...(purpose === null ? {} : { purpose }),
      }),
    [client, publicId, purpose],
  );
  const { loaded, reload } = useLoaded(ask);
  if (loaded.state === 'loading') return <Waiting />;
  if (loaded.state === 'failed') return <Failed problem={loaded.problem} onRetry={reload} />;
  const canShow = may('evidence', 'read') && verification.status !== 'redacted';
  return (
    <>
      <Found found={loaded.value} />
      {canShow && loaded.value.documents === 'withheld' && (
        <p className="text-sm text-solid-gray-700">{texts.hidden}</p>
      )}
    </>
  );
}

function Found({ found }: { found: ResponseBody<'review.listRelated'> }) {
  const { items, more, documents } = found;
  if (items.length === 0) return <p>{texts.none(documents)}</p>;
  return (
    <>
      <WideTable label={texts.table} columns={Object.values(texts.columns)}>
        {items.map((item) => (
          <Row key={item.publicId} item={item} />
        ))}
      </WideTable>
      {more && <p className="text-sm text-solid-gray-700">{texts.more(items.length)}</p>}
    </>
  );
}

function Row({ item }: { item: RelatedCase }) {
  return (
    <CaseRow>
      <td className="whitespace-nowrap tabular-nums">
        <time dateTime={item.createdAt}>{japanTime(item.createdAt)}</time>
      </td>
      <CaseHead item={item} />
      <td className="lg:min-w-32">{documentName(item) ?? kindNames[item.kind]}</td>
      <td>
        <StatusChip status={item.status} />
      </td>
      <td className="lg:max-w-80">{joinInSentence(item.reasons.map(reasonName))}</td>
      <td className="lg:min-w-24">
        <span className="text-solid-gray-700 lg:hidden">{texts.columns.by} </span>
        {joinInSentence(item.by.map((link) => texts.by[link]))}
      </td>
    </CaseRow>
  );
}
