import { print, printCard } from './card-stock.ts';
import type { FireServiceLicence } from './fire-service-classes.ts';

const rows = 6;
const line = 'fill="none" stroke="#6b7480" stroke-width="1.2"';

/** Back as SVG (1012 × 638): the courses that its holder took, one so far. */
export function drawFireServiceBack(licence: FireServiceLicence): string {
  const [left, top, width, height] = [40, 110, 932, 76];
  const columns = [left, left + 300, left + 620];
  const grid = Array.from({ length: rows }, (_, at) => `M${left},${top + at * height} h${width}`).join(' ');
  const down = columns
    .slice(1)
    .map((x) => `M${x},${top} v${rows * height}`)
    .join(' ');
  const heading = ['受講年月日', '講習の種別', '受講地の都道府県'];
  const course = ['令和05.06.12', licence === 'hazMatLicense' ? '保安講習' : '消火設備', '東京'];
  const row = (texts: readonly string[], at: number, size: number) =>
    texts.map((text, i) =>
      print(text, { x: (columns[i] ?? 0) + 24, baseline: top + at * height + 48, size }),
    );
  return printCard(
    [
      print('講習受講状況', { x: 40, baseline: 78, size: 30, spacing: 4 }),
      `<rect x="${left}" y="${top}" width="${width}" height="${rows * height}" ${line}/><path d="${grid} ${down}" ${line}/>`,
      ...row(heading, 0, 22),
      ...row(course, 1, 27),
      print('見本 SPECIMEN', { x: 800, baseline: 610, size: 15, spacing: 2, fill: '#8a8f99' }),
    ].join(''),
  );
}
