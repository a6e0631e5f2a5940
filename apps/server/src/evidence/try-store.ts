import { randomBytes } from 'node:crypto';
import type { EvidenceStore } from '@ekyc/service';

/** Writes, reads and removes a few bytes. Throws where the store does not do its work. */
export async function tryStore(store: EvidenceStore): Promise<void> {
  const bytes = randomBytes(16);
  const key = `readiness/${bytes.toString('hex')}`;
  await store.put(key, bytes);
  try {
    if (!bytes.equals(await store.get(key))) throw new Error('the evidence store answered something else');
  } finally {
    await store.remove(key);
  }
}
