import { print, printCard, rule } from './card-stock.ts';
import { paddedDate } from './era-date.ts';

const stockLook = { tints: ['#e3e7d6', '#e7e3d5', '#dae4e6'], rings: '#b4bfa3' } as const;

/**
 * Back of a residence card or 特別永住者証明書 as SVG (1012 × 638): 住居地記載欄 with changes of address; the
 * residence card's two fields for permits below.
 */
export function drawResidenceBack(
  permits: boolean,
  changes: readonly (readonly [day: string, address: string])[],
): string {
  const bottom = permits ? 380 : 560;
  const rows = Array.from({ length: permits ? 4 : 6 }, (_, index) => rule(40, 166 + index * 71, 932));
  const entries = changes
    .slice(0, rows.length)
    .map(
      ([day, address], index) =>
        print(paddedDate(day), { x: 56, baseline: 150 + index * 71, size: 23, room: 180 }) +
        print(address, { x: 262, baseline: 150 + index * 71, size: 25, room: 520 }),
    );
  const content = [
    `<rect x="40" y="36" width="932" height="${bottom - 36}" fill="none" stroke="#6b7480" stroke-width="1.5"/>`,
    print('届出年月日', { x: 76, baseline: 76, size: 21 }),
    print('住居地記載欄', { x: 440, baseline: 76, size: 23, spacing: 4 }),
    print('記載者印', { x: 836, baseline: 76, size: 21 }),
    rule(40, 94, 932),
    `<path d="M250,36 V${bottom} M800,36 V${bottom}" stroke="#6b7480" stroke-width="1.2"/>`,
    ...rows.slice(0, -1),
    ...entries,
    ...(permits ? permitFields() : []),
    print('見本 SPECIMEN', { x: 820, baseline: 618, size: 15, spacing: 2, fill: '#8a8f99' }),
  ];
  return printCard(content.join(''), stockLook);
}

function permitFields(): string[] {
  return [
    '<rect x="40" y="400" width="520" height="190" fill="none" stroke="#6b7480" stroke-width="1.5"/>',
    '<rect x="580" y="400" width="392" height="190" fill="none" stroke="#6b7480" stroke-width="1.5"/>',
    print('資格外活動許可欄', { x: 56, baseline: 434, size: 21 }),
    print('在留期間更新等許可申請欄', { x: 596, baseline: 434, size: 21 }),
  ];
}
