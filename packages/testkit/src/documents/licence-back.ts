import { print, printCard, rule } from './card-stock.ts';

/** Back of a driving licence: ruled 備考 lines with the remarks, and the donor's declaration below. */
export function drawLicenceBack(remarks: readonly string[]): string {
  const lines = Array.from({ length: 7 }, (_, index) => rule(60, 130 + index * 56, 892));
  const notes = remarks
    .slice(0, 7)
    .map((text, index) => print(text, { x: 80, baseline: 120 + index * 56, size: 27, room: 860 }));
  return printCard(
    [
      '<rect x="40" y="24" width="932" height="456" fill="none" stroke="#6b7480" stroke-width="1.5"/>',
      print('備考', { x: 440, baseline: 62, size: 28, spacing: 60 }),
      rule(40, 78, 932),
      ...lines.slice(0, 6),
      ...notes,
      print('以下の部分を使用して臓器提供に関する意思を表示することができます(記入は自由です)。', {
        x: 44,
        baseline: 520,
        size: 19,
        room: 920,
      }),
      print('《 1. 2. 3. 》の中から選択し、番号を丸で囲んでください。', {
        x: 44,
        baseline: 550,
        size: 19,
        room: 920,
      }),
      rule(44, 600, 560),
      print('見本 SPECIMEN', { x: 800, baseline: 610, size: 15, spacing: 2, fill: '#8a8f99' }),
    ].join(''),
  );
}
