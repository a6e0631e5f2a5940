import type { Listing, ShownListing } from '@ekyc/contract';
import type { ReactNode } from 'react';
import { useMembership } from '../membership/membership.ts';
import { Link } from '../routing/link.tsx';
import { pathOfVerification } from '../routing/route.ts';
import { dayWords, japanTime } from '../words/instants.ts';
import { personName } from '../words/person-name.ts';
import { StatusChip } from '../words/status-chip.tsx';
import { listedDocumentNames, reasonNames, stateNames } from './list-names.ts';
import { ListMark } from './list-mark.tsx';
import { shownTexts as texts, texts as pageTexts } from './listings-texts.ts';

type Fact = readonly [term: string, text: ReactNode];

/** Everything that a listing says, and the cases that it sent to a person. */
export function ListingFacts({ listing }: { listing: ShownListing }) {
  return (
    <>
      <Terms facts={[...personFacts(listing), ...aboutFacts(listing)]} />
      {listing.listed === null && <p>{texts.gone}</p>}
      {listing.note !== null && (
        <section>
          <h3 className="font-bold">{texts.note}</h3>
          <p className="break-words whitespace-pre-wrap">{listing.note}</p>
        </section>
      )}
      <Acts listing={listing} />
      <Cases cases={listing.cases} />
    </>
  );
}

function Terms({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="flex flex-col gap-1">
      {facts.map(([term, text]) => (
        <div key={term} className="flex flex-wrap items-baseline gap-x-3">
          <dt className="min-w-28 text-solid-gray-700">{term}</dt>
          <dd className="min-w-0 break-words">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function personFacts({ listed }: ShownListing): Fact[] {
  if (listed === null) return [];
  const { facts } = texts;
  if (listed.by === 'documentNumber')
    return [
      [facts.document, listedDocumentNames[listed.document]],
      [facts.number, <span className="font-mono">{listed.number}</span>],
    ];
  return [
    [facts.name, listed.name],
    ...(listed.nameKana === undefined ? [] : [[facts.nameKana, listed.nameKana] as const]),
    [facts.birthday, dayWords(listed.birthday)],
  ];
}

function aboutFacts({ list, state, reason, expiresOn, source }: ShownListing): Fact[] {
  const { facts } = texts;
  return [
    [facts.list, <ListMark list={list} />],
    [facts.state, stateNames[state]],
    [facts.reason, reasonNames[reason]],
    [facts.expires, pageTexts.until(dayWords(expiresOn))],
    ...(source === null ? [] : [[facts.source, <CaseLink publicId={source} />] as const]),
  ];
}

/** Who proposed, approved and closed it. */
function Acts({ listing }: { listing: ShownListing }) {
  const { staffId: me } = useMembership();
  const nameOf = ({ staffId, person }: Listing['proposed']) =>
    staffId === me ? pageTexts.you : person === null ? pageTexts.member : personName(person);
  const acts = (['proposed', 'approved', 'closed'] as const).flatMap((act) => {
    const done = listing[act];
    if (done === null) return [];
    return [[texts.facts[act], `${nameOf(done)} ${japanTime(done.at)}`] as const];
  });
  return <Terms facts={acts} />;
}

function Cases({ cases }: Pick<ShownListing, 'cases'>) {
  return (
    <section>
      <h3 className="font-bold">{texts.cases}</h3>
      {cases.length === 0 && <p>{texts.noCases}</p>}
      <ul>
        {cases.map(({ publicId, status, at }) => (
          <li key={publicId} className="flex flex-wrap items-center gap-x-3">
            <CaseLink publicId={publicId} />
            <StatusChip status={status} />
            <time dateTime={at} className="tabular-nums">
              {japanTime(at)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}

function CaseLink({ publicId }: { publicId: string }) {
  return (
    <Link
      href={pathOfVerification(publicId)}
      className="inline-flex min-h-[44px] items-center text-brand underline underline-offset-4"
    >
      <span className="sr-only">{texts.open} </span>
      <span className="font-mono">{publicId.slice(0, 8)}</span>
    </Link>
  );
}
