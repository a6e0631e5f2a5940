import { useSyncExternalStore } from 'react';
import { connection } from '../api/connection.ts';
import * as screenTexts from './screen-texts.ts';

/**
 * Says that the network is down or the server busy while calls wait for it, and disappears by itself. On a desktop it stays
 * beside the right column.
 */
export function ConnectionBanner() {
  const state = useSyncExternalStore(connection.subscribe, connection.get);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-0 z-50 flex justify-center lg:right-[24rem]"
    >
      {state === 'offline' && (
        <div className="m-2 max-w-xl rounded-lg border-2 border-white bg-solid-gray-900 p-4 text-white shadow-lg">
          <p className="font-bold">{screenTexts.connectionOffline}</p>
          <p>{screenTexts.connectionOfflineAdvice}</p>
        </div>
      )}
      {state === 'busy' && (
        <div className="m-2 max-w-xl rounded-lg border-2 border-white bg-solid-gray-900 p-4 text-white shadow-lg">
          <p className="font-bold">{screenTexts.connectionBusy}</p>
          <p>{screenTexts.connectionBusyAdvice}</p>
        </div>
      )}
    </div>
  );
}
