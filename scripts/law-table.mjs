// The table of docs/law-and-dates.md: which method serves under which law, from when until when. It is made from the
// rules themselves; run it after a rule changed. A test says when it is not current.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rules } from '../packages/service/src/law/rules.ts';

const begin = '<!-- law table: node scripts/law-table.mjs -->';
const end = '<!-- end of law table -->';

const words = {
  en: {
    head: ['`regime`', '`method`', 'from', 'until', 'documents', 'rule version', 'text (e-Gov)'],
    all: 'all',
    doubtful: 'in doubt',
  },
  ja: {
    head: ['`regime`', '`method`', '開始', '終了', '書類', '規則の版', '条文(e-Gov)'],
    all: 'すべて',
    doubtful: '解釈が分かれる',
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

/** @param {'en' | 'ja'} language @returns {string} a table in Markdown */
export function lawTable(language) {
  const { head, all, doubtful } = words[language];
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
        usual + unsure,
        `\`${rule.version}\``,
        rule.revision === null ? '–' : `\`${rule.revision}\``,
      ];
    }),
  );
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** @param {string} text a page @param {'en' | 'ja'} language @returns {string} it, with the table as the rules are now */
export function withTable(text, language) {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error('the page has no place for the table');
  return `${text.slice(0, from)}${begin}\n${lawTable(language)}\n${text.slice(to)}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [language, page] of Object.entries(pages)) {
    const file = new URL(`../${page}`, import.meta.url);
    writeFileSync(file, withTable(readFileSync(file, 'utf8'), /** @type {'en' | 'ja'} */ (language)));
  }
