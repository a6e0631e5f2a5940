import type { Query } from '../api/address.ts';
import { pathOf } from '../routing/route.ts';

export type LogName = 'looks' | 'events';

/** What a log is narrowed to; an empty text narrows nothing. */
export interface LogFilter {
  /** Id of a member. */
  readonly by: string;
  readonly action: string;
  /** Days in Japan, both included. */
  readonly from: string;
  readonly to: string;
}

export const noFilter: LogFilter = { by: '', action: '', from: '', to: '' };

/** Which log an address shows. */
export function logOf(search: string): LogName {
  return new URLSearchParams(search).get('log') === 'events' ? 'events' : 'looks';
}

export function addressOfLog(log: LogName): string {
  return log === 'looks' ? pathOf('records') : `${pathOf('records')}?log=events`;
}

/** What is asked for; events have no kinds to choose from. */
export function queryOf(log: LogName, { action, ...others }: LogFilter, cursor: string | null): Query {
  return {
    ...others,
    ...(log === 'looks' ? { action } : {}),
    ...(cursor === null ? {} : { cursor }),
  };
}
