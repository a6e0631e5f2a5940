// After a whole run of the integration tests: which operations of the OpenAPI document none of them was answered with
// success, and which documented problems none of them met. What the tests' clients saw stands in the file named, a line
// of call, status and the code of a problem each (documented-answers.ts in the testkit). Fails where one without a
// reason is left.
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { endpoints, kinds, openApiDocument } from '@ekyc/contract';
import { unmetProblems } from './unmet-problems.mjs';

/** Stands behind each operation and problem for which the run fails. */
const lacking = 'neither a test nor a reason';

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

/**
 * Documented problems that are not among `seen`. What is one call's own must be met there, or in the same call of
 * another kind, which has the same handler; what one place answers for many calls must be met in one of them.
 *
 * @param {Readonly<Record<string, readonly string[]>>} documented codes by operation
 * @param {Readonly<Record<string, readonly string[]>>} own those of them that the operation answers by itself
 * @param {readonly string[]} seen lines `name status code`
 * @returns {string[]} `call code`, or the code alone
 */
export function unmet(documented, own, seen) {
  /** @type {Set<string>} */
  const met = new Set();
  for (const [name = '', , code] of seen.map((line) => line.split(' '))) {
    if (code === undefined) continue;
    met.add(code).add(`${callOf(name)} ${code}`);
  }
  /** @type {Set<string>} */
  const wanted = new Set();
  for (const [name, codes] of Object.entries(documented))
    for (const code of codes) wanted.add(own[name]?.includes(code) ? `${callOf(name)} ${code}` : code);
  return [...wanted].filter((problem) => !met.has(problem)).toSorted((a, b) => (a < b ? -1 : 1));
}

/**
 * What a run failed for, each with its call.
 *
 * @param {string} printed by this program
 * @returns {string[]} such as `decideAtCounter redacted: neither a test nor a reason`
 */
export function lackingIn(printed) {
  return printed.split('\n').flatMap((line) => (line.endsWith(`: ${lacking}`) ? [line.trim()] : []));
}

/** Calls that all kinds have alike are one. */
function callOf(/** @type {string} */ name) {
  const [kind = '', short = ''] = name.split('.');
  return /** @type {readonly string[]} */ (kinds).includes(kind) ? short : name;
}

/** What is wrong with a picture, and a full engine, are told by one place for every call that takes pictures. */
function isOfPictures(/** @type {string} */ code) {
  return code.startsWith('picture_') || code === 'engine_busy' || code === 'forbidden_number';
}

/** The codes of every operation, as the OpenAPI document names them. */
function documentedProblems() {
  const document = /** @type {any} */ (openApiDocument('https://ekyc.example'));
  /** @type {Record<string, string[]>} */
  const codes = {};
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods)))
    codes[operation.operationId] = Object.values(operation.responses).flatMap(({ $ref }) => {
      const response = document.components.responses[$ref?.split('/').at(-1)];
      return Object.keys(response?.content['application/problem+json']?.examples ?? {});
    });
  return codes;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const text = await readFile(process.argv[2] ?? '', 'utf8').catch(() => '');
  const seen = text.split('\n');
  const left = unanswered(Object.keys(endpoints), seen);
  process.stdout.write(`operations without a 2xx: ${left.length} of ${Object.keys(endpoints).length}\n`);
  for (const name of left) process.stdout.write(`  ${name}: ${unanswerable.get(name) ?? lacking}\n`);
  const own = Object.fromEntries(
    Object.values(endpoints).map(({ name, errors }) => [name, errors.filter((code) => !isOfPictures(code))]),
  );
  const problems = unmet(documentedProblems(), own, seen);
  process.stdout.write(`documented problems that no test meets: ${problems.length}\n`);
  for (const problem of problems)
    process.stdout.write(`  ${problem}: ${unmetProblems.get(problem) ?? lacking}\n`);
  const hasReason =
    left.every((name) => unanswerable.has(name)) && problems.every((one) => unmetProblems.has(one));
  if (!hasReason) process.exitCode = 1;
}
