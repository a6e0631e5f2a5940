import { observable } from '@ekyc/design/observable.ts';

/** What the visitor is shown about the network: `busy` while the server asked us to wait. */
export type ConnectionState = 'online' | 'offline' | 'busy';

export const connection = observable<ConnectionState>('online');
