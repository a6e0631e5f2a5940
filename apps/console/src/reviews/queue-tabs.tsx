import type { ReviewCounts } from '@ekyc/contract';
import { Link } from '../routing/link.tsx';
import { addressOf, type ReviewPart, type ReviewView } from './review-address.ts';
import { texts } from './reviews-texts.ts';

/** The parts of the queue with how much each has. */
export function QueueTabs({ view, counts }: { view: ReviewView; counts: ReviewCounts | null }) {
  const queues = Object.keys(texts.queues) as ReviewPart[];
  return (
    <nav aria-label={texts.queuesLabel}>
      <ul className="flex flex-wrap gap-2">
        {queues.map((queue) => (
          <li key={queue}>
            <Link
              href={addressOf({ ...view, queue })}
              aria-current={view.queue === queue ? 'page' : undefined}
              className="flex min-h-[44px] items-center gap-2 rounded-full border border-solid-gray-420 px-4 hover:underline aria-[current=page]:border-brand aria-[current=page]:bg-blue-50 aria-[current=page]:font-bold aria-[current=page]:text-brand"
            >
              {texts.queues[queue]}
              {counts !== null && (
                <span className={`tabular-nums ${look(queue, counts[queue])}`}>{counts[queue]}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What is late, and what a colleague wants to be seen. */
function look(queue: ReviewPart, count: number): string {
  if (count === 0) return '';
  return queue === 'overdue' ? 'font-bold text-error-2' : queue === 'mentioned' ? 'font-bold' : '';
}
