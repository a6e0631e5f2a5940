import { print, printCard, rule } from './card-stock.ts';
import { expiryText, paddedEraDate, plainEraDate } from './era-date.ts';
import { addressOf, commissionOf, type LicenceHolder } from './licence-holder.ts';

const bands = { gold: '#d8b54a', blue: '#4a90cf', green: '#5cab6c' } as const;

const printedLabels = [
  ['氏名', 28, 57],
  ['住所', 28, 115],
  ['交付', 28, 173],
  ['免許の', 28, 296],
  ['条件等', 28, 318],
  ['番号', 28, 464],
  ['二・小・原', 28, 522],
  ['他', 28, 562],
  ['二種', 28, 602],
] as const;

const classes = [
  '大型',
  '中型',
  '準中',
  '普通',
  '大特',
  '大二',
  '普自',
  '小特',
  '原付',
  '大二',
  '中二',
  '普二',
  '特二',
  'け引',
];

/** Where the portrait stands, in units of the drawing. */
export const licencePortrait = { x: 728, y: 150, width: 252, height: 315 } as const;

/** Front of a driving licence, with the fields where the layout of the real one has them (1012 × 638). */
export function drawLicenceFront(holder: LicenceHolder, portrait: string, band: keyof typeof bands): string {
  const at = (x: number, baseline: number, size: number, spacing = 0, room?: number) => ({
    x,
    baseline,
    size,
    spacing,
    ...(room ? { room } : {}),
  });
  const fields = [
    print(`${holder.familyName} ${holder.firstName}`, at(100, 55, 31, 4, 350)),
    print(`${plainEraDate(holder.birthday)}生`, at(470, 52.5, 27, 0, 235)),
    print(addressOf(holder), at(100, 108.5, 27, 0, 600)),
    print(`${paddedEraDate(holder.issueDate)} ${holder.issueNumber}`, at(100, 166.5, 27)),
    `<rect x="24" y="196" width="690" height="56" fill="${bands[band]}"/>`,
    print(expiryText(holder.expiryDate), at(60, 239, 34)),
    print(holder.conditions, at(110, 298.5, 27)),
    print(`第 ${holder.number} 号`, at(100, 464, 32, 2)),
    print('平成15年04月01日', at(150, 518.5, 24)),
    print('平成17年06月01日', at(150, 558.5, 24)),
    print('平成00年00月00日', at(150, 598.5, 24)),
    print(commissionOf(holder), at(740, 526.5, 25, 3, 226)),
    print('運転免許証', at(735, 60, 31, 10)),
    print('見本 SPECIMEN', { x: 738, baseline: 118, size: 15, spacing: 2, fill: '#8a8f99' }),
  ];
  const labels = printedLabels.map(([text, x, y]) => print(text, { x, baseline: y, size: 16.5 }));
  const rules = [rule(24, 78, 690), rule(24, 134, 690), rule(24, 192, 690), rule(24, 488, 630)];
  const best =
    band === 'gold'
      ? `<rect x="111" y="330" width="155" height="66" fill="none" stroke="#3a3f46" stroke-width="2.5"/>${print('優良', at(130, 378, 44, 10))}`
      : '';
  return printCard([...rules, ...labels, ...fields, best, classGrid(), portrait].join(''));
}

/** 種類: two rows of seven boxes; the classes held are named, the others struck by a dash. */
export function classGrid(): string {
  const [left, top, width, height] = [412, 506, 34, 52];
  const cells = classes.map((name, index) => {
    const x = left + (index % 7) * width;
    const y = top + Math.floor(index / 7) * height;
    const held = index === 3 || index === 8;
    const letters = held ? Array.from(name) : ['ー'];
    return (
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="#6b7480"/>` +
      letters
        .map((letter, row) => print(letter, { x: x + 8, baseline: y + 22 + row * 22, size: 18 }))
        .join('')
    );
  });
  return `${print('種', { x: 386, baseline: 548, size: 16.5 })}${print('類', { x: 386, baseline: 570, size: 16.5 })}${cells.join('')}`;
}
