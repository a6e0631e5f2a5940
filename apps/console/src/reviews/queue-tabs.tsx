import type { ReviewCounts, ReviewQueue } from '@ekyc/contract';
import { Link } from '../routing/link.tsx';
import { addressOfView, type ViewOf } from '../saved-views/list-view.ts';
import { texts as viewTexts } from '../saved-views/saved-views-texts.ts';
import { texts } from './reviews-texts.ts';

/** The parts of the queue with how much each has. */
export function QueueTabs({ view, counts }: { view: ViewOf<'reviews'>; counts: ReviewCounts | null }) {
  const queues = Object.keys(viewTexts.queues) as ReviewQueue[];
  return (
    <nav aria-label={texts.queuesLabel}>
      <ul className="flex flex-wrap gap-2">
        {queues.map((queue) => (
          <li key={queue}>
            <Link
              href={addressOfView({ ...view, queue })}
              aria-current={view.queue === queue ? 'page' : undefined}
              className="flex min-h-[44px] items-center gap-2 rounded-full border border-solid-gray-420 px-4 hover:underline aria-[current=page]:border-brand aria-[current=page]:bg-blue-50 aria-[current=page]:font-bold aria-[current=page]:text-brand"
            >
              {viewTexts.queues[queue]}
              {counts !== null && (
                <span
                  className={`tabular-nums ${queue === 'overdue' && counts.overdue > 0 ? 'font-bold text-error-2' : ''}`}
                >
                  {counts[queue]}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
