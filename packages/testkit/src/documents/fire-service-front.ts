import { print, printCard, rule, type Stock } from './card-stock.ts';
import { paddedEraDate, plainEraDate } from './era-date.ts';
import {
  classRows,
  type FireServiceLicence,
  governorInTable,
  type IssuedClass,
} from './fire-service-classes.ts';

/** All that the front of a 危険物取扱者免状 or 消防設備士免状 says. */
export interface FireServicePrint {
  readonly licence: FireServiceLicence;
  readonly name: string;
  /** Days as `YYYY-MM-DD`. */
  readonly birthday: string;
  /** 東京都, 外国籍 */
  readonly domicile: string;
  readonly licenseNumber: string;
  readonly classes: Readonly<Record<string, IssuedClass>>;
  /** The day under the photo as it is printed, without まで. */
  readonly photoRenewal: string;
  /** How the table writes days: 平成24.08.01 or 平成24年08月01日. */
  readonly dates: 'dotted' | 'kanji';
}

export const fireServicePortrait = { x: 772, y: 56, width: 206, height: 265 } as const;

const titles: Readonly<Record<FireServiceLicence, string>> = {
  hazMatLicense: '危険物取扱者免状',
  fireDefenseEquipmentOfficerLicense: '消防設備士免状',
};

const stocks: Readonly<Record<FireServiceLicence, Partial<Stock>>> = {
  hazMatLicense: { tints: ['#f7f0d4', '#f1ecd9', '#f6ead0'], rings: '#c9b873' },
  fireDefenseEquipmentOfficerLicense: { tints: ['#dfeaf3', '#e3eee9', '#e0e6f4'], rings: '#86a9c4' },
};

/** The table: where its columns begin and it ends; the header's height. */
const columns = { kind: 24, date: 150, number: 410, governor: 570, end: 744 } as const;
const tablePlace = { top: 168, header: 30, bottom: 622 } as const;
const line = 'fill="none" stroke="#6b7480" stroke-width="1.2"';

/** Front as SVG (1012 × 638). */
export function drawFireServiceFront(card: FireServicePrint, portrait: string): string {
  const label = (text: string, x: number, baseline: number) => print(text, { x, baseline, size: 16.5 });
  const content = [
    print(titles[card.licence], { x: 28, baseline: 46, size: 32, spacing: 6 }),
    label('氏名', 28, 92),
    print(card.name, { x: 100, baseline: 95, size: 30, spacing: 3, room: 280 }),
    label('生年月日', 440, 92),
    print(plainEraDate(card.birthday), { x: 520, baseline: 95, size: 26, room: 224 }),
    rule(24, 108, 720),
    label('本籍', 28, 140),
    print(card.domicile, { x: 100, baseline: 143, size: 27 }),
    label('免状番号', 300, 140),
    print(card.licenseNumber, { x: 384, baseline: 143, size: 28, spacing: 1.5 }),
    ...table(card),
    portrait,
    label('写真の書換え', 772, 348),
    print(`${card.photoRenewal}まで`, { x: 772, baseline: 378, size: 21, room: 210 }),
    ...issuer(card),
    print('見本 SPECIMEN', { x: 772, baseline: 616, size: 15, spacing: 2, fill: '#8a8f99' }),
  ];
  return printCard(content.join(''), stocks[card.licence]);
}

function table(card: FireServicePrint): string[] {
  const rows = classRows[card.licence];
  const first = tablePlace.top + tablePlace.header;
  const height = (tablePlace.bottom - first) / rows.length;
  const heading = (text: string, x: number, end: number) =>
    print(text, { x: (x + end) / 2 - text.length * 8.5, baseline: tablePlace.top + 21, size: 17 });
  return [
    grid(rows.length, first, height),
    heading('種類等', columns.kind, columns.date),
    heading('交付年月日', columns.date, columns.number),
    heading('交付番号', columns.number, columns.governor),
    heading('交付知事', columns.governor, columns.end),
    ...kinds(card.licence, first, height),
    ...rows.flatMap(({ prefix }, at) => issue(card, prefix, first + at * height, height)),
  ];
}

function grid(rows: number, first: number, height: number): string {
  const { kind, end, ...inner } = columns;
  const across = Array.from(
    { length: rows },
    (_, at) => `M${at === 0 ? kind : kind + 56},${first + at * height} H${end}`,
  );
  const down = Object.values(inner).map((x) => `M${x},${tablePlace.top} V${tablePlace.bottom}`);
  return (
    `<rect x="${kind}" y="${tablePlace.top}" width="${end - kind}" height="${tablePlace.bottom - tablePlace.top}" ${line}/>` +
    `<path d="${[...across, ...down].join(' ')}" ${line}/>`
  );
}

/** The first column: each kind once, in the middle of its rows, and the classes beside it. */
function kinds(licence: FireServiceLicence, first: number, height: number): string[] {
  const rows = classRows[licence];
  const names = [...new Set(rows.map(({ kind }) => kind))];
  const size = 18;
  const middle = (top: number, room: number) => top + room / 2 + size * 0.36;
  return [
    ...names.flatMap((kind) => {
      const own = rows.flatMap((row, at) => (row.kind === kind ? [at] : []));
      const top = first + (own[0] ?? 0) * height;
      return [
        `<path d="M${columns.kind},${top} H${columns.date}" ${line}/>`,
        print(kind, { x: columns.kind + 10, baseline: middle(top, own.length * height), size }),
      ];
    }),
    ...rows.map(({ label }, at) =>
      print(label, { x: columns.kind + 66, baseline: middle(first + at * height, height), size }),
    ),
  ];
}

function issue({ classes, dates }: FireServicePrint, prefix: string, top: number, height: number): string[] {
  const issued = classes[prefix];
  if (!issued) return [];
  const size = Math.min(27, height * 0.72);
  const baseline = top + height / 2 + size * 0.37;
  const day = paddedEraDate(issued.issueDate);
  const text = dates === 'kanji' ? day : day.replace(/[年月]/gu, '.').replace('日', '');
  return [
    print(text, { x: columns.date + 16, baseline, size }),
    print(issued.issueNumber, { x: columns.number + 30, baseline, size, spacing: 1 }),
    print(governorInTable(issued.issuingGovernor), { x: columns.governor + 30, baseline, size, spacing: 2 }),
  ];
}

/** Who printed this card, with a seal: the governor of its latest class. */
function issuer({ classes }: FireServicePrint): string[] {
  const [latest] = Object.values(classes).toSorted((a, b) => (a.issueDate < b.issueDate ? 1 : -1));
  const place = governorInTable(latest?.issuingGovernor ?? '');
  const suffix =
    place === '北海道' ? '' : place === '東京' ? '都' : ['京都', '大阪'].includes(place) ? '府' : '県';
  return [
    print(`${place}${suffix}知事`, { x: 772, baseline: 566, size: 25, spacing: 2, room: 150 }),
    '<rect x="926" y="528" width="54" height="54" fill="none" stroke="#c8453b" stroke-width="4"/>',
    print('知事', { x: 933, baseline: 552, size: 20, fill: '#c8453b' }),
    print('之印', { x: 933, baseline: 575, size: 20, fill: '#c8453b' }),
  ];
}
