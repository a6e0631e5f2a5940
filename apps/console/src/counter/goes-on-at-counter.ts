import type { Kind, Method, Status } from '@ekyc/contract';

/** What a row of the list and a whole verification both tell. */
interface Told {
  readonly kind: Kind;
  readonly method?: Method | undefined;
  readonly status: Status;
}

const open: readonly Status[] = ['created', 'started', 'capturing', 'resubmission'];

/** Whether staff at a counter may still read a chip for it: it is made there, and was not submitted. */
export function goesOnAtCounter({ kind, method, status }: Told): boolean {
  return kind === 'identification' && method === 'chipAtCounter' && open.includes(status);
}
