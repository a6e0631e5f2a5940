import type { ListedPerson, Listing, ShownListing } from '@ekyc/contract';
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

/** Everything that a listing says, and the cases that it sent to a person. */
export function ListingFacts({ listing }: { listing: ShownListing }) {
  const { listed, note, cases } = listing;
  return (
    <>
      <dl className="flex flex-col gap-1">
        {listed !== null && <Person listed={listed} />}
        <About listing={listing} />
        <Acts listing={listing} />
      </dl>
      {listed === null && <p>{texts.gone}</p>}
      {note !== null && (
        <section>
          <h3 className="font-bold">{texts.note}</h3>
          <p className="break-words whitespace-pre-wrap">{note}</p>
        </section>
      )}
      <Cases cases={cases} />
    </>
  );
}

const { facts } = texts;

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <dt className="min-w-28 text-solid-gray-700">{term}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

function Person({ listed }: { listed: ListedPerson }) {
  if (listed.by === 'documentNumber')
    return (
      <>
        <Fact term={facts.document}>{listedDocumentNames[listed.document]}</Fact>
        <Fact term={facts.number}>
          <span className="font-mono">{listed.number}</span>
        </Fact>
      </>
    );
  return (
    <>
      <Fact term={facts.name}>{listed.name}</Fact>
      {listed.nameKana !== undefined && <Fact term={facts.nameKana}>{listed.nameKana}</Fact>}
      <Fact term={facts.birthday}>{dayWords(listed.birthday)}</Fact>
    </>
  );
}

function About({ listing: { list, state, reason, expiresOn, source } }: { listing: ShownListing }) {
  return (
    <>
      <Fact term={facts.list}>
        <ListMark list={list} />
      </Fact>
      <Fact term={facts.state}>{stateNames[state]}</Fact>
      <Fact term={facts.reason}>{reasonNames[reason]}</Fact>
      <Fact term={facts.expires}>{pageTexts.until(dayWords(expiresOn))}</Fact>
      {source !== null && (
        <Fact term={facts.source}>
          <CaseLink publicId={source} />
        </Fact>
      )}
    </>
  );
}

/** Who proposed, approved and closed it. */
function Acts({ listing }: { listing: ShownListing }) {
  const { staffId: me } = useMembership();
  const nameOf = ({ staffId, person }: Listing['proposed']) =>
    staffId === me ? pageTexts.you : person === null ? pageTexts.member : personName(person);
  return (['proposed', 'approved', 'closed'] as const).map((act) => {
    const done = listing[act];
    if (done === null) return null;
    return (
      <Fact key={act} term={facts[act]}>
        {nameOf(done)} <time dateTime={done.at}>{japanTime(done.at)}</time>
      </Fact>
    );
  });
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
      <span className="font-mono whitespace-nowrap">{publicId.slice(0, 8)}</span>
    </Link>
  );
}
