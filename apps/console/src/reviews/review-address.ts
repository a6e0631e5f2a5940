import type { ReviewQueue } from '@ekyc/contract';
import { pathOf, pathOfVerification } from '../routing/route.ts';

/** Parts of the queue, and the cases of any state in which somebody mentions the member. */
export type ReviewPart = ReviewQueue | 'mentioned';

/** Where the cases are in which somebody mentions the member. */
export const addressOfMentions = `${pathOf('reviews')}?queue=mentioned`;

export function isMentions(search: string): boolean {
  return new URLSearchParams(search).get('queue') === 'mentioned';
}

/** A case that was taken out of the queue: deciding it leads to the next one. */
export function addressOfWork(publicId: string): string {
  return `${pathOfVerification(publicId)}?work`;
}

export function isWork(search: string): boolean {
  return new URLSearchParams(search).has('work');
}
