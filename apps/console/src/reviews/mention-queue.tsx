import type { MentionedCase, ReviewCounts } from '@ekyc/contract';
import { useCallback } from 'react';
import type { CallResult } from '../api/result.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { Failed, Waiting } from '../layout/waiting.tsx';
import { WideTable } from '../layout/wide-table.tsx';
import { useMembership } from '../membership/membership.ts';
import { japanTime } from '../words/instants.ts';
import { kindNames, statusNames } from '../words/names.ts';
import { personName } from '../words/person-name.ts';
import type { ViewOf } from '../saved-views/list-view.ts';
import { CaseHead, CaseRow } from './case-row.tsx';
import { QueueTabs } from './queue-tabs.tsx';
import { texts } from './reviews-texts.ts';
import { noteReviewCounts } from './use-review-counts.ts';

const { mentions } = texts;

interface Shown {
  readonly counts: ReviewCounts;
  readonly items: readonly MentionedCase[];
}

/** Cases in which a colleague mentions the member, until the notes were opened. */
export function MentionQueue({ view }: { view: ViewOf<'reviews'> }) {
  const { client } = useMembership();
  const ask = useCallback(
    async (signal: AbortSignal): Promise<CallResult<Shown>> => {
      const counts = await client.call('review.count', { signal });
      if (!counts.ok) return counts;
      noteReviewCounts(counts.value);
      const listed = await client.call('review.listMentions', { signal });
      return listed.ok ? { ok: true, value: { counts: counts.value, items: listed.value.items } } : listed;
    },
    [client],
  );
  const { loaded, reload } = useLoaded(ask);
  return (
    <>
      <QueueTabs
        view={view}
        part="mentioned"
        counts={loaded.state === 'loaded' ? loaded.value.counts : null}
      />
      <p className="text-sm text-solid-gray-700">{mentions.hint}</p>
      {loaded.state === 'loading' && <Waiting />}
      {loaded.state === 'failed' && <Failed problem={loaded.problem} onRetry={reload} />}
      {loaded.state === 'loaded' &&
        (loaded.value.items.length === 0 ? (
          <p className="rounded-lg bg-solid-gray-50 p-6 text-center">{mentions.empty}</p>
        ) : (
          <MentionTable items={loaded.value.items} />
        ))}
    </>
  );
}

function MentionTable({ items }: { items: readonly MentionedCase[] }) {
  return (
    <WideTable label={mentions.table} columns={Object.values(mentions.columns)}>
      {items.map((item) => (
        <Row key={item.publicId} item={item} />
      ))}
    </WideTable>
  );
}

function Row({ item }: { item: MentionedCase }) {
  return (
    <CaseRow>
      <td className="whitespace-nowrap tabular-nums">
        <time dateTime={item.at}>{japanTime(item.at)}</time>
      </td>
      <CaseHead item={item} />
      <td>{kindNames[item.kind]}</td>
      <td>{statusNames[item.status]}</td>
      <td className="break-words">
        {item.person === null ? texts.someone : personName(item.person)}
        <span className="ml-2 text-sm text-solid-gray-700">{mentions.count(item.notes)}</span>
      </td>
    </CaseRow>
  );
}
