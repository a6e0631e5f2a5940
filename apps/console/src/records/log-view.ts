import type { Query } from '../api/address.ts';
import { pathOf } from '../routing/route.ts';

/** In the order of their tabs. */
export const logNames = ['looks', 'keyReads', 'events'] as const;
export type LogName = (typeof logNames)[number];

/** What a log is narrowed to; an empty text narrows nothing. */
export interface LogFilter {
  /** Id of a member, or of a key in the log of keys. */
  readonly by: string;
  readonly action: string;
  /** Days in Japan, both included. */
  readonly from: string;
  readonly to: string;
}

export const noFilter: LogFilter = { by: '', action: '', from: '', to: '' };

/** Which log an address shows. */
export function logOf(search: string): LogName {
  const asked = new URLSearchParams(search).get('log');
  return logNames.find((log) => log === asked) ?? 'looks';
}

export function addressOfLog(log: LogName): string {
  return log === 'looks' ? pathOf('records') : `${pathOf('records')}?log=${log}`;
}

/** What is asked for; only looks have kinds to choose from. */
export function queryOf(log: LogName, { action, ...others }: LogFilter, cursor: string | null): Query {
  return {
    ...others,
    ...(log === 'looks' ? { action } : {}),
    ...(cursor === null ? {} : { cursor }),
  };
}
