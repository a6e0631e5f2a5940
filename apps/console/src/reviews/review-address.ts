import type { ReviewQueue } from '@ekyc/contract';
import { pathOf, pathOfVerification } from '../routing/route.ts';

/** Parts of the queue, and the cases of any state in which somebody mentions the member. */
export type ReviewPart = ReviewQueue | 'mentioned';

const queues: readonly ReviewPart[] = ['all', 'free', 'mine', 'second', 'overdue', 'mentioned'];

/** Which part of the queue is shown; it stands in the address, so that a bookmark or a colleague finds the same. */
export interface ReviewView {
  readonly queue: ReviewPart;
  readonly kind: string;
  readonly reason: string;
}

/** A part of what waits for a decision. */
export interface WaitingView extends ReviewView {
  readonly queue: ReviewQueue;
}

export function viewOf(search: string): ReviewView {
  const given = new URLSearchParams(search);
  const queue = queues.find((one) => one === given.get('queue')) ?? 'all';
  return { queue, kind: given.get('kind') ?? '', reason: given.get('reason') ?? '' };
}

export function addressOf(view: ReviewView): string {
  const usual = Object.entries(view).filter(
    ([name, value]) => value !== '' && !(name === 'queue' && value === 'all'),
  );
  const query = new URLSearchParams(usual).toString();
  return query === '' ? pathOf('reviews') : `${pathOf('reviews')}?${query}`;
}

/** A case that was taken out of the queue: deciding it leads to the next one. */
export function addressOfWork(publicId: string): string {
  return `${pathOfVerification(publicId)}?work`;
}

export function isWork(search: string): boolean {
  return new URLSearchParams(search).has('work');
}
