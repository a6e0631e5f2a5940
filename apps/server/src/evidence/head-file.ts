import { join } from 'node:path';
import type { HeadKeeper } from '@ekyc/service';
import { appendLine, readLines } from './append-line.ts';

/** In the data directory, but neither in the database nor among the objects: a restore of those leaves it alone. */
export const headFile = 'evidence-log/heads.jsonl';

/** One JSON line per head, only ever appended to and synced. */
export function createHeadFile(dataDirectory: string): HeadKeeper {
  const path = join(dataDirectory, headFile);
  let last: Promise<void> = Promise.resolve();
  return {
    append: (head) => {
      last = last.catch(() => undefined).then(() => appendLine(path, `${JSON.stringify(head)}\n`));
      return last;
    },
    lines: () => readLines(path),
  };
}
