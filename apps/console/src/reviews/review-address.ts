import { pathOfVerification } from '../routing/route.ts';

/** A case that was taken out of the queue: deciding it leads to the next one. */
export function addressOfWork(publicId: string): string {
  return `${pathOfVerification(publicId)}?work`;
}

export function isWork(search: string): boolean {
  return new URLSearchParams(search).has('work');
}
