import { print, printCard, rule, type Stock } from './card-stock.ts';
import type { DocumentHolder } from './document-holder.ts';
import { paddedDate } from './era-date.ts';
import { addressOf } from './licence-holder.ts';

/** All that the front of a residence card or 特別永住者証明書 says. */
export interface ResidencePrint {
  readonly holder: DocumentHolder;
  /** Japanese, then one or two lines of English. */
  readonly title: readonly string[];
  readonly united: boolean;
  readonly issueDate: string;
  readonly expiryDate: string;
  /** A residence card alone bears these. */
  readonly residence?: {
    readonly status: string;
    readonly statusLatin: string;
    /** 就労制限の有無 in its one or two lines. */
    readonly work: readonly string[];
    readonly stay: string;
  };
}

export const residencePortrait = { x: 752, y: 196, width: 228, height: 304 } as const;

const stockLook: Partial<Stock> = { tints: ['#e1e9d3', '#e6e2d0', '#d8e5e8'], rings: '#a3b48a' };

/** Front as SVG (1012 × 638). */
export function drawResidenceFront(card: ResidencePrint, portrait: string): string {
  const { holder } = card;
  const sex = holder.sex === 'male' ? '男 M.' : '女 F.';
  const content = [
    ...heading(card),
    ...field(26, 112, '氏名', 'NAME', `${holder.surname} ${holder.givenName}`, 118, 31, 590),
    print(holder.nameKanji, { x: 118, baseline: 152, size: 27, spacing: 2 }),
    rule(24, 166, 700),
    ...field(26, 196, '生年月日', 'DATE OF BIRTH', paddedDate(holder.birthday), 118, 27, 220),
    ...field(346, 196, '性別', 'SEX', sex, 392, 27, 90),
    ...field(488, 196, '国籍・地域', 'NATIONALITY/REGION', holder.nationality, 590, 27, 140),
    rule(24, 216, 700),
    ...field(26, 246, '住居地', 'ADDRESS', addressOf(holder), 118, 26, 604),
    rule(24, 268, 700),
    ...(card.residence ? residence(card, card.residence) : certificate(card)),
    '<rect x="24" y="528" width="956" height="86" fill="#fff" fill-opacity=".2" stroke="#6b7480" stroke-width="1.2"/>',
    print('このカードは', { x: 44, baseline: 570, size: 22 }),
    print(`${paddedDate(card.expiryDate)}まで有効`, { x: 190, baseline: 573, size: 33 }),
    print('です。', { x: 588, baseline: 570, size: 22 }),
    print('PERIOD OF VALIDITY OF THIS CARD', { x: 44, baseline: 602, size: 13 }),
    print('出入国在留管理庁長官', { x: 716, baseline: 576, size: 24 }),
    print('見本 SPECIMEN', { x: 846, baseline: 604, size: 14, spacing: 1, fill: '#8a8f99' }),
    portrait,
  ];
  return printCard(content.join(''), stockLook);
}

function heading({ holder, title: [title = '', ...english], united }: ResidencePrint): string[] {
  return [
    print('日本国政府', { x: 28, baseline: 46, size: 21, spacing: 2 }),
    print('GOVERNMENT OF JAPAN', { x: 28, baseline: 66, size: 10.5 }),
    print(title, { x: 190, baseline: 56, size: 34, spacing: 3, room: 350 }),
    ...english.map((line, row) =>
      print(line, { x: 548, baseline: english.length === 1 ? 54 : 42 + row * 17, size: 14, room: 168 }),
    ),
    print('番号', { x: 724, baseline: 44, size: 15 }),
    print('NO.', { x: 724, baseline: 62, size: 11 }),
    print(holder.residenceNumber, { x: 762, baseline: 56, size: 28, spacing: 1 }),
    '<rect x="24" y="74" width="956" height="5" fill="#7d9a5f"/>',
    united ? unitedMark() : '',
  ];
}

/** The words that say that this card is the My Number card too. */
function unitedMark(): string {
  return (
    '<rect x="748" y="100" width="236" height="44" rx="22" fill="#f2c6d2"/>' +
    print('個人番号カード', { x: 772, baseline: 131, size: 26 })
  );
}

/** A label in two languages and the value beside it. */
function field(
  x: number,
  baseline: number,
  label: string,
  english: string,
  value: string,
  valueX: number,
  size: number,
  room: number,
): string[] {
  const labelRoom = valueX - x - 8;
  return [
    print(label, { x, baseline: baseline - 7, size: 15, room: labelRoom, fill: '#30343c' }),
    print(english, { x, baseline: baseline + 8, size: 10.5, room: labelRoom, fill: '#30343c' }),
    print(value, { x: valueX, baseline: baseline + 3, size, room }),
  ];
}

function residence(
  card: ResidencePrint,
  { status, statusLatin, work, stay }: Required<ResidencePrint>['residence'],
) {
  const { issueDate, expiryDate } = card;
  return [
    ...field(26, 300, '在留資格', 'STATUS', status, 118, 27, 330),
    print(statusLatin, { x: 118, baseline: 325, size: 15, room: 330 }),
    ...field(470, 300, '就労制限の有無', '', '', 590, 22, 140),
    ...work.map((line, row) =>
      print(line, { x: 590, baseline: 303 + row * 24, size: work.length > 1 ? 18 : 22, room: 134 }),
    ),
    rule(24, 340, 700),
    ...field(
      26,
      380,
      '在留期間(満了日)',
      'PERIOD OF STAY',
      `${stay}(${paddedDate(expiryDate)})`,
      170,
      27,
      420,
    ),
    print('(DATE OF EXPIRATION)', { x: 26, baseline: 402, size: 10.5, fill: '#30343c' }),
    rule(24, 412, 700),
    ...field(26, 444, '許可の種類', '', '在留期間更新許可(東京出入国在留管理局長)', 170, 22, 550),
    rule(24, 464, 700),
    ...field(26, 500, '許可年月日', '', paddedDate(issueDate), 118, 25, 220),
    ...field(376, 500, '交付年月日', '', paddedDate(issueDate), 474, 25, 230),
  ];
}

function certificate({ issueDate }: ResidencePrint): string[] {
  return [
    ...field(26, 312, '交付年月日', 'DATE OF ISSUE', paddedDate(issueDate), 170, 27, 300),
    rule(24, 336, 700),
  ];
}
