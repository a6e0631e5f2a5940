// How long files and functions are: `node scripts/sizes.mjs`. Fails where they have grown over the bounds.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'rolldown/utils';

/** Lines, of files without comments and empty ones: the middle one, nine of ten, and the longest. */
const bounds = {
  files: { median: 45, p90: 150, max: 400 },
  functions: { median: 10, p90: 30, max: 80 },
};

/** Long by what they hold, not by what they do: tables of data and of texts. */
const tables = [/texts?\.tsx?$/, /\/layouts\//, /migration-\d+\.ts$/, /-(strokes|forms|areas|towns)\.ts$/];

/** @typedef {{ place: string, lines: number }} Measured */

/**
 * @param {readonly Measured[]} measured
 * @returns {{ median: number, p90: number, max: number }} zeros where there is none
 */
export function spread(measured) {
  const lines = measured.map((one) => one.lines).toSorted((a, b) => a - b);
  const at = (/** @type {number} */ share) =>
    lines[Math.min(lines.length - 1, Math.floor(lines.length * share))] ?? 0;
  return { median: at(0.5), p90: at(0.9), max: lines.at(-1) ?? 0 };
}

/**
 * Lines of a source and of each function in it that has a body of its own.
 *
 * @param {string} name
 * @param {string} text
 * @returns {{ file: Measured, functions: Measured[] }}
 */
export function measure(name, text) {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const lineOf = (/** @type {number} */ offset) => starts.findLastIndex((start) => start <= offset) + 1;
  const { program } = parseSync(name, text);
  /** @type {Measured[]} */
  const functions = [];
  const note = (/** @type {{ start: number, end: number, body: { type: string } | null }} */ node) => {
    // The one function around a whole script is no function that somebody reads.
    if (node.body?.type !== 'BlockStatement' || isWhole(program, node)) return;
    const first = lineOf(node.start);
    functions.push({ place: `${name}:${first}`, lines: lineOf(node.end) - first + 1 });
  };
  new Visitor({
    FunctionDeclaration: note,
    FunctionExpression: note,
    ArrowFunctionExpression: note,
  }).visit(program);
  return { file: { place: name, lines: codeLines(text) }, functions };
}

const codeLines = (/** @type {string} */ text) =>
  text.split('\n').filter((line) => !/^\s*(\/\/.*|\/?\*.*)?$/.test(line)).length;

/** Whether it spans all statements of the script. */
function isWhole(
  /** @type {{ body: readonly { start: number, end: number }[] }} */ { body },
  /** @type {{ start: number, end: number }} */ node,
) {
  const [only, more] = body;
  return only !== undefined && more === undefined && node.start - only.start <= 1 && only.end - node.end <= 5;
}

function report(
  /** @type {string} */ title,
  /** @type {Measured[]} */ measured,
  /** @type {typeof bounds.files} */ bound,
) {
  const found = spread(measured);
  const over = Object.entries(bound).filter(
    ([name, most]) => found[/** @type {keyof typeof found} */ (name)] > most,
  );
  const words = Object.entries(found).map(
    ([name, value]) => `${name} ${value} (${bound[/** @type {keyof typeof bound} */ (name)]})`,
  );
  process.stdout.write(`${title}: ${measured.length}, lines: ${words.join(', ')}\n`);
  for (const { place, lines } of measured.filter((one) => one.lines > bound.max))
    process.stdout.write(`  ${place}: ${lines} lines\n`);
  return over.length === 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const measured = globSync('{packages,apps}/*/src/**/*.{ts,tsx}', { cwd: root })
    .filter((name) => !/\.test\.tsx?$/.test(name) && !tables.some((table) => table.test(name)))
    .toSorted()
    .map((name) => measure(name, readFileSync(join(root, name), 'utf8')));
  const fine = [
    report(
      'files',
      measured.map(({ file }) => file),
      bounds.files,
    ),
    report(
      'functions',
      measured.flatMap(({ functions }) => functions),
      bounds.functions,
    ),
  ];
  process.exitCode = fine.every(Boolean) ? 0 : 1;
}
