// The tables of docs/law-and-dates.md: which method serves under which law, when, and on what conditions. They are made
// from the rules themselves; run it after a rule changed. A test says when they are not current.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { methods, regimes } from '../packages/contract/src/words.ts';
import { ruleOn } from '../packages/service/src/law/rule-on.ts';
import { rules } from '../packages/service/src/law/rules.ts';

const begin = '<!-- law table: node scripts/law-table.mjs -->';
const end = '<!-- end of law table -->';

const words = {
  en: {
    periods: ['`regime`', 'days'],
    head: ['`regime`', '`method`', 'from', 'until', 'documents', 'age', 'rule version', 'text (e-Gov)'],
    all: 'all',
    doubtful: 'in doubt',
    foreign: 'other lands’ too',
    yes: 'yes',
    always: 'always',
    until: (/** @type {string} */ day) => `until ${day}`,
    from: (/** @type {string} */ day) => `from ${day}`,
    age: (/** @type {number} */ years) => `${years}+`,
    conditions: {
      jpkiProvider: 'the operator is a client of デジタル認証アプリ',
      jpkiSigning: 'a text is signed (署名API), and a platform of the operator verifies it',
      mdocReader: 'the operator reads records of phones',
      certifiedProgram: 'the operator names the certified program (番号法 18条の3, 18条の4)',
      signatureVerifier:
        'the business itself is a 署名検証者 (公的個人認証法 17条4項; setting `signatureVerifier`)',
      occupationHeld: 'the business holds the occupation (setting `occupationHeld`)',
    },
  },
  ja: {
    periods: ['`regime`', '日付'],
    head: ['`regime`', '`method`', '開始', '終了', '書類', '年齢', '規則の版', '条文(e-Gov)'],
    all: 'すべて',
    doubtful: '解釈が分かれる',
    foreign: '外国のものも可',
    yes: '可',
    always: '常に',
    until: (/** @type {string} */ day) => `${day}まで`,
    from: (/** @type {string} */ day) => `${day}から`,
    age: (/** @type {number} */ years) => `${years}歳以上`,
    conditions: {
      jpkiProvider: '運用者がデジタル認証アプリの利用者(RP)であること',
      jpkiSigning: '文書に電子署名し(署名API)、運用者のプラットフォームが検証すること',
      mdocReader: '運用者がスマートフォンの記録を読み取れること',
      certifiedProgram: '運用者が認定を受けたプログラム(番号法18条の3、18条の4)を示していること',
      signatureVerifier: '事業者自身が署名検証者(公的個人認証法17条4項)であること(設定`signatureVerifier`)',
      occupationHeld: '事業者が職業を確かめていること(設定`occupationHeld`)',
    },
  },
};

/** The pages, by their language. */
export const pages = { en: 'docs/law-and-dates.md', ja: 'docs/ja/law-and-dates.md' };

const documents = {
  driversLicense: '運転免許証',
  drivingHistoryCertificate: '運転経歴証明書',
  myNumberCard: 'マイナンバーカード',
  residenceCard: '在留カード',
  specialPermanentResidentCertificate: '特別永住者証明書',
  passport: '日本国旅券',
};

/** @typedef {'en' | 'ja'} Language @typedef {import('../packages/contract/src/words.ts').Regime} Regime */

const table = (/** @type {readonly (readonly string[])[]} */ [head = [], ...rows]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** @param {Language} language @returns {string} a table of every rule, in Markdown */
export function lawTable(language) {
  const { head, all, doubtful, foreign, age } = words[language];
  const named = (/** @type {readonly (keyof typeof documents)[]} */ idTypes) =>
    idTypes.map((idType) => documents[idType]).join(', ');
  const rows = Object.entries(rules).flatMap(([regime, own]) =>
    own.map((rule) => {
      const usual = rule.idTypes.length === Object.keys(documents).length ? all : named(rule.idTypes);
      const unsure = rule.doubtfulIdTypes.length > 0 ? ` (${named(rule.doubtfulIdTypes)}: ${doubtful})` : '';
      return [
        `\`${regime}\``,
        `\`${rule.method}\``,
        rule.firstDay ?? '–',
        rule.lastDay ?? '–',
        usual + unsure + (rule.takesForeignRecords ? ` (${foreign})` : ''),
        rule.minimumAge === null ? '–' : age(rule.minimumAge),
        `\`${rule.version}\``,
        rule.revision === null ? '–' : `\`${rule.revision}\``,
      ];
    }),
  );
  return table([head, ...rows]);
}

/**
 * Which methods are lawful in which days, by regime, with the conditions by number, and what the numbers mean.
 * @param {Language} language @returns {string} in Markdown
 */
export function periodTable(language) {
  const { periods, yes, conditions } = words[language];
  const numbers = Object.keys(conditions);
  const rows = regimes.flatMap((regime) =>
    periodsOf(regime).map(({ first, last }) => [
      `\`${regime}\``,
      daysOf(language, first, last),
      ...methods.map((method) => {
        const rule = ruleOn(regime, method, first ?? last ?? '2000-01-01');
        const asked = rule?.conditions.map((condition) => numbers.indexOf(condition) + 1) ?? [];
        return rule === null ? '–' : [yes, ...(asked.length > 0 ? [`(${asked.join(', ')})`] : [])].join(' ');
      }),
    ]),
  );
  const meanings = Object.values(conditions).map((meaning, index) => `${index + 1}. ${meaning}`);
  return `${table([[...periods, ...methods.map((method) => `\`${method}\``)], ...rows])}\n\n${meanings.join('\n')}`;
}

/**
 * The days between which nothing changes for a regime.
 * @param {Regime} regime @returns {{ first: string | null, last: string | null }[]} null: without end
 */
function periodsOf(regime) {
  const begins = rules[regime].flatMap(({ firstDay, lastDay }) => [
    ...(firstDay === null ? [] : [firstDay]),
    ...(lastDay === null ? [] : [dayBeside(lastDay, 1)]),
  ]);
  const firsts = [null, ...[...new Set(begins)].toSorted()];
  return firsts.map((first, index) => {
    const next = firsts[index + 1] ?? null;
    return { first, last: next === null ? null : dayBeside(next, -1) };
  });
}

function dayBeside(/** @type {string} */ day, /** @type {number} */ days) {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** @param {Language} language @param {string | null} first @param {string | null} last */
function daysOf(language, first, last) {
  const { always, until, from } = words[language];
  if (first === null) return last === null ? always : until(last);
  return last === null ? from(first) : `${first} – ${last}`;
}

/** @param {string} text a page @param {Language} language @returns {string} it, with the tables as the rules are now */
export function withTable(text, language) {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error('the page has no place for the table');
  const tables = `${periodTable(language)}\n\n${lawTable(language)}`;
  return `${text.slice(0, from)}${begin}\n${tables}\n${text.slice(to)}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [language, page] of Object.entries(pages)) {
    const file = new URL(`../${page}`, import.meta.url);
    writeFileSync(file, withTable(readFileSync(file, 'utf8'), /** @type {Language} */ (language)));
  }
