// Each table of packages/service is written by one slice alone; whoever wants something of its rows asks that slice for
// it by name. Reading is free: a question may join what it needs.
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'rolldown/utils';

/** Table → the slice that writes its rows. A new table gets its owner here. */
const owners = {
  audit_entry: 'audit',
  audit_words: 'audit',
  look: 'audit',
  event_words: 'business',
  evidence_key: 'sealing',
  terms_agreement: 'terms',
  terms_version: 'terms',
  api_key: 'business',
  business: 'business',
  business_event: 'business',
  logo: 'business',
  repeated_call: 'business',
  api_call: 'call-log',
  key_read: 'call-log',
  audit_log_head: 'witness',
  audit_log_node: 'witness',
  webhook_attempt: 'webhook',
  webhook_delivery: 'webhook',
  webhook_endpoint: 'webhook',
  webhook_message: 'webhook',
  face_failure: 'verification',
  idempotency_key: 'verification',
  metadata_hash: 'verification',
  record_salt: 'verification',
  reset_token: 'verification',
  result_code: 'verification',
  search_key: 'verification',
  verification: 'verification',
  verification_reason: 'verification',
  challenge: 'capture',
  material: 'capture',
  picture_print: 'capture',
  take: 'capture',
  listing: 'listing',
  listing_key: 'listing',
  listing_match: 'listing',
  note: 'note',
  note_mention: 'note',
  chip_read: 'chip',
  proof: 'proof',
  jpki_visit: 'jpki',
  mdoc_request: 'mdoc',
  recording: 'recording',
  recording_chunk: 'recording',
  recording_frame: 'recording',
  account: 'account',
  account_link: 'account',
  account_recovery: 'account',
  account_suspension: 'account',
  account_review: 'account',
  consent_receipt: 'sharing',
  staff: 'staff',
  saved_view: 'staff',
  staff_invitation: 'staff',
  review_taking: 'review',
  proposed_decision: 'decision',
  examination: 'checks',
  sealed_secret: 'key-rotation',
};

/** Files that write another slice's rows, each with its reason. */
const exceptions = {
  // The chain's head stands in the row that every writer of the verification holds: one lock, not two.
  'audit/append-entry.ts': ['verification'],
};

const writers = ['insertInto', 'updateTable', 'deleteFrom', 'replaceInto', 'mergeInto'];
const rawWrite = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+([a-z_]+)/gi;

/**
 * Every write of a row by a slice that does not own its table. Migrations write whatever they change; a rotation of the
 * master key names its tables in data (`sql.table`) and is not seen.
 * @param {string} folder the sources, with one folder a slice
 * @param {Readonly<Record<string, string>>} owned
 * @param {Readonly<Record<string, readonly string[]>>} allowed
 * @returns {string[]} one sentence each; none where all is well
 */
export function foreignWrites(folder, owned = owners, allowed = exceptions) {
  return globSync('**/*.ts', { cwd: folder })
    .filter((file) => !file.endsWith('.test.ts') && !file.startsWith(join('database', 'migration-')))
    .toSorted()
    .flatMap((file) => {
      const slice = file.split(sep)[0] ?? '';
      return writtenTables(join(folder, file)).flatMap((table) => {
        if (table === null)
          return [`${file} writes a table that it does not name: nobody could tell whose rows.`];
        const owner = owned[table];
        if (owner === undefined)
          return [`${file} writes ${table}, which has no owner (scripts/row-owners.mjs).`];
        if (owner === slice || allowed[file]?.includes(table)) return [];
        return [`${file} writes ${table}, whose rows ${owner} alone writes.`];
      });
    });
}

/**
 * The tables that a file writes, by the query builder or in SQL of its own; null for one that is not named in place.
 * @returns {(string | null)[]}
 */
function writtenTables(/** @type {string} */ file) {
  /** @type {Set<string | null>} */
  const found = new Set();
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  new Visitor({
    CallExpression: ({ callee, arguments: [table] }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (!writers.includes(callee.property.name)) return;
      found.add(table?.type === 'Literal' && typeof table.value === 'string' ? table.value : null);
    },
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return;
      const text = quasi.quasis.map(({ value }) => value.raw).join(' ? ');
      // `for update` and `for no key update` lock rows and write none.
      const written = text.replaceAll(/\bfor\s+(?:no\s+key\s+)?update\b/gi, '');
      for (const [, table] of written.matchAll(rawWrite)) found.add(table ?? null);
    },
  }).visit(program);
  return [...found];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = foreignWrites(fileURLToPath(new URL('../packages/service/src', import.meta.url)));
  for (const sentence of found) process.stderr.write(`${sentence}\n`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
