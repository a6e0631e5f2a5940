import type { ReviewCounts } from '@ekyc/contract';
import { Link } from '../routing/link.tsx';
import { addressOfView, type ViewOf } from '../saved-views/list-view.ts';
import { texts as viewTexts } from '../saved-views/saved-views-texts.ts';
import { addressOfMentions, type ReviewPart } from './review-address.ts';
import { texts } from './reviews-texts.ts';

interface Props {
  readonly view: ViewOf<'reviews'>;
  /** The one that is shown. */
  readonly part: ReviewPart;
  readonly counts: ReviewCounts | null;
}

const names: Readonly<Record<ReviewPart, string>> = { ...viewTexts.queues, mentioned: texts.mentions.part };

/** The parts of the queue with how much each has. */
export function QueueTabs({ view, part, counts }: Props) {
  const parts = Object.keys(names) as ReviewPart[];
  return (
    <nav aria-label={texts.queuesLabel}>
      <ul className="flex flex-wrap gap-2">
        {parts.map((one) => (
          <li key={one}>
            <Link
              href={one === 'mentioned' ? addressOfMentions : addressOfView({ ...view, queue: one })}
              aria-current={part === one ? 'page' : undefined}
              className="flex min-h-[44px] items-center gap-2 rounded-full border border-solid-gray-420 px-4 hover:underline aria-[current=page]:border-brand aria-[current=page]:bg-blue-50 aria-[current=page]:font-bold aria-[current=page]:text-brand"
            >
              {names[one]}
              {counts !== null && (
                <span className={`tabular-nums ${look(one, counts[one])}`}>{counts[one]}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What is late, and what a colleague wants to be seen. */
function look(part: ReviewPart, count: number): string {
  if (count === 0) return '';
  return part === 'overdue' ? 'font-bold text-error-2' : part === 'mentioned' ? 'font-bold' : '';
}
