// Read by every process of the tests where TEST_STATEMENTS_FILE is set (process-environment.ts in the testkit, and
// vitest.config.ts): notes there which statements left for which database, each once a process, a line of kind and text.
import { appendFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { formOf } from './one-sided-statements.mjs';

const file = process.env.TEST_STATEMENTS_FILE;
/** @type {Set<string>} */
const noted = new Set();

function note(/** @type {string} */ kind, /** @type {string} */ text) {
  const form = formOf(text);
  if (file === undefined || form === null || noted.has(`${kind} ${form}`)) return;
  noted.add(`${kind} ${form}`);
  appendFileSync(file, `${kind} ${form}\n`);
}

// The packages that the service itself loads.
const require = createRequire(new URL('../apps/server/package.json', import.meta.url));
const { Client } = require('pg');
// oxlint-disable-next-line typescript/unbound-method -- it is called on the client that was asked
const { query } = Client.prototype;
Client.prototype.query = function (/** @type {any[]} */ ...given) {
  const [first] = given;
  note('postgres', typeof first === 'string' ? first : (first?.text ?? ''));
  return query.apply(this, given);
};
const { PGlite } = await import(
  import.meta.resolve('@electric-sql/pglite', new URL('../apps/server/package.json', import.meta.url))
);
// oxlint-disable-next-line typescript/unbound-method -- it is called on the database that was asked
const { execProtocolStream } = PGlite.prototype;
PGlite.prototype.execProtocolStream = function (/** @type {Uint8Array} */ bytes, /** @type {any} */ options) {
  note('embedded', textIn(Buffer.from(bytes)));
  return execProtocolStream.call(this, bytes, options);
};

/** The text of a message Query or Parse (PostgreSQL's manual, 54.7); what is prepared already has none. */
function textIn(/** @type {Buffer} */ bytes) {
  const kind = String.fromCharCode(bytes[0] ?? 0);
  if (kind !== 'Q' && kind !== 'P') return '';
  const from = kind === 'Q' ? 5 : bytes.indexOf(0, 5) + 1;
  return bytes.toString('utf8', from, bytes.indexOf(0, from));
}
