import type { ReviewCounts } from '@ekyc/contract';
import type { Permission } from '@ekyc/contract/roles';
import { useMembership } from '../membership/membership.ts';
import { usePermission } from '../membership/use-permission.ts';
import { isWork } from '../reviews/review-address.ts';
import { useReviewCounts } from '../reviews/use-review-counts.ts';
import { lastListAddress } from '../routing/last-list.ts';
import { Link } from '../routing/link.tsx';
import { useRoute, useSearch } from '../routing/location.ts';
import { type Area, pathOf } from '../routing/route.ts';
import { pageNames, texts } from './layout-texts.ts';

type Entry = 'verifications' | Area;

/** What a role must be allowed to read for a page to be of use to it. */
export const needs: readonly (readonly [Entry, Permission])[] = [
  ['reviews', 'decisions'],
  ['verifications', 'verifications'],
  ['lists', 'decisions'],
  ['counter', 'counter'],
  ['figures', 'verifications'],
  ['settings', 'settings'],
  ['keys', 'keys'],
  ['calls', 'keys'],
  ['webhooks', 'webhooks'],
  ['staff', 'staff'],
  ['records', 'staff'],
];

/** The console's pages that this member has something to do on. */
export function Navigation() {
  const may = usePermission();
  const decides = may('decisions', 'write');
  const { business } = useMembership();
  const { page } = useRoute();
  const counts = useReviewCounts();
  const works = isWork(useSearch());
  const current =
    page === 'verification'
      ? works
        ? 'reviews'
        : 'verifications'
      : page === 'counterIdentification'
        ? 'counter'
        : page;
  return (
    <nav
      aria-label={texts.navigation}
      className="border-b border-solid-gray-200 lg:col-start-1 lg:row-start-1 lg:border-r lg:border-b-0"
    >
      <ul className="flex flex-wrap gap-x-1 px-2 py-1 lg:sticky lg:top-0 lg:flex-col lg:px-3 lg:py-4">
        {needs
          .filter(([, permission]) => may(permission, 'read'))
          .map(([entry]) => (
            <li key={entry}>
              <Link
                href={entry === 'verifications' ? lastListAddress(business.id) : pathOf(entry)}
                aria-current={current === entry ? 'page' : undefined}
                className="flex min-h-[44px] items-center rounded-lg px-3 hover:underline aria-[current=page]:bg-blue-50 aria-[current=page]:font-bold aria-[current=page]:text-brand"
              >
                {pageNames[entry]}
                {entry === 'reviews' && counts !== null && counts.all > 0 && <Waiting counts={counts} />}
                {entry === 'lists' && decides && counts !== null && counts.listings > 0 && (
                  <Waiting counts={{ all: counts.listings, overdue: 0 }} />
                )}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}

/** How much waits for a decision, or to be approved; red with a word for who does not see red, where something is overdue. */
function Waiting({ counts: { all, overdue } }: { counts: Pick<ReviewCounts, 'all' | 'overdue'> }) {
  return (
    <span
      title={overdue > 0 ? texts.overdue(overdue) : undefined}
      className={`ml-2 rounded-full px-2 text-sm font-bold tabular-nums ${overdue > 0 ? 'bg-error-2 text-white' : 'bg-solid-gray-100 text-solid-gray-900'}`}
    >
      <span aria-hidden="true">{overdue > 0 ? `${all} !` : all}</span>
      <span className="sr-only">
        {texts.waiting(all)}
        {overdue > 0 && texts.overdue(overdue)}
      </span>
    </span>
  );
}
