// Which statements only one of the two databases was asked in the tests:
//   TEST_STATEMENTS_FILE=/tmp/statements npm test -- integration && node scripts/one-sided-statements.mjs /tmp/statements
// Files of tests whose subject is not the database run on one (databases.ts in the testkit). This shows whether what they
// alone ask was asked of the other as well.
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';

/**
 * What a statement asks, whatever it was given: spaces, lists and numbers of any length are one. Null for what is not
 * ours (the queue's, the tests' own), and for what begins or ends a transaction.
 *
 * @param {string} text
 */
export function formOf(text) {
  const form = text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\$(?:, \$)+/g, '$')
    .replaceAll(/\(\$\)(?:, \(\$\))+/g, '($)')
    .replaceAll(/\b\d+\b/g, '0')
    .trim()
    .toLowerCase();
  return /^(?:select|insert|update|delete|with)\b/.test(form) &&
    !/pgboss|information_schema|pg_catalog/.test(form)
    ? form
    : null;
}

/**
 * What a statement touches: its verb, and the tables that it names.
 *
 * @param {string} form
 */
export function subjectOf(form) {
  const tables = [...form.matchAll(/\b(?:from|join|into|update) "([a-z_]+)"/g)].map(([, table]) => table);
  return `${form.split(' ')[0]} ${[...new Set(tables)].toSorted().join(' ')}`;
}

/**
 * @param {readonly string[]} lines `embedded …` or `postgres …`
 * @param {(form: string) => string} what of a statement is compared
 * @returns {string[]} those of one kind alone
 */
export function oneSided(lines, what) {
  /** @type {Map<string, Set<string>>} */
  const kinds = new Map();
  for (const line of lines) {
    const [kind = '', ...words] = line.split(' ');
    if (words.length === 0) continue;
    const key = what(words.join(' '));
    kinds.set(key, (kinds.get(key) ?? new Set()).add(kind));
  }
  return [...kinds]
    .flatMap(([key, by]) => (by.size === 1 ? [`${[...by].join('')} alone: ${key}`] : []))
    .toSorted();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const lines = (await readFile(process.argv[2] ?? '', 'utf8')).split('\n');
  const subjects = oneSided(lines, subjectOf);
  const forms = oneSided(lines, (form) => form);
  for (const line of process.argv.includes('--forms') ? forms : subjects) process.stdout.write(`${line}\n`);
  process.stdout.write(`one-sided: ${subjects.length} verbs with tables, ${forms.length} texts\n`);
}
