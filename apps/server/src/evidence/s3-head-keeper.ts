import type { HeadKeeper } from '@ekyc/service';
import { createS3EvidenceStore, type S3Settings } from './s3-evidence-store.ts';

const prefix = 'evidence-log';

/**
 * Each head as an object of its own, named by its time, so that a bucket with object lock keeps what nobody may
 * change. A picture's key has another form: no sweep takes these.
 */
export function createS3HeadKeeper(settings: S3Settings): HeadKeeper {
  const store = createS3EvidenceStore(settings);
  return {
    append: (entry) => {
      const { timestamp, size, signature } = entry.head;
      // Two processes may sign in the same millisecond.
      const end = Buffer.from(signature, 'base64').toString('hex').slice(0, 8);
      const key = `${prefix}/${timestamp}-${size}-${end}.json`;
      return store.put(key, Buffer.from(`${JSON.stringify(entry)}\n`, 'utf8'));
    },
    lines: async function* () {
      const keys: string[] = [];
      for await (const { key } of store.list(`${prefix}/`)) keys.push(key);
      // The time begins the name: the order of names is that of the heads.
      for (const key of keys.toSorted()) yield (await store.get(key)).toString('utf8').trimEnd();
    },
  };
}
