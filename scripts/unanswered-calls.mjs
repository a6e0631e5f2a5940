// After a whole run of the integration tests: which operations of the OpenAPI document none of them was answered with
// success. What the tests' clients saw stands in the file named, a line of call and status each (documented-answers.ts in
// the testkit). Fails where one without a reason is left.
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { endpoints } from '@ekyc/contract';

/** Operations that cannot succeed, and why. */
const unanswerable = new Map([
  ['faceAuthentication.createResumeLink', 'a face authentication is never asked for again'],
]);

/**
 * Operations without a 2xx answer among `seen`.
 *
 * @param {readonly string[]} names of all operations
 * @param {readonly string[]} seen lines `name status`
 * @returns {string[]}
 */
export function unanswered(names, seen) {
  const answered = new Set(seen.flatMap((line) => (/ 2\d\d$/.test(line) ? [line.slice(0, -4)] : [])));
  return names.filter((name) => !answered.has(name));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const text = await readFile(process.argv[2] ?? '', 'utf8').catch(() => '');
  const left = unanswered(Object.keys(endpoints), text.split('\n'));
  process.stdout.write(`operations without a 2xx: ${left.length} of ${Object.keys(endpoints).length}\n`);
  for (const name of left) process.stdout.write(`  ${name}: ${unanswerable.get(name) ?? 'no test'}\n`);
  if (left.some((name) => !unanswerable.has(name))) process.exitCode = 1;
}
