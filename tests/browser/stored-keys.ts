import type { Page } from '@playwright/test';

/** How many keys this page's origin keeps in its browser. */
export async function storedKeys(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const answered = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
      });
    const opening = indexedDB.open('ekyc-browser-keys', 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('keys'));
    const database = await answered(opening);
    const rows = await answered(database.transaction('keys').objectStore('keys').getAll());
    database.close();
    for (const { privateKey } of rows as { privateKey: CryptoKey }[])
      if (privateKey.extractable) throw new Error('the key can be copied');
    return rows.length;
  });
}
