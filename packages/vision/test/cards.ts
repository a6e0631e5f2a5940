import { printQrCode } from '@ekyc/testkit';

export { inventedMyNumber } from '@ekyc/testkit';

/** Invented cards as SVG, 1012×638 (300 dpi). All names and numbers are made up. */

const frame = (body: string, paper: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1012" height="638" viewBox="0 0 1012 638">
   <rect width="1012" height="638" rx="38" fill="${paper}"/>${guilloche()}${body}</svg>`;

function guilloche(): string {
  const rings = Array.from(
    { length: 40 },
    (_, i) =>
      `<circle cx="420" cy="330" r="${20 + i * 22}" fill="none" stroke="#7fae9c" stroke-opacity=".35"/>`,
  );
  return rings.join('');
}

export interface MyNumberCardBack {
  /** Twelve digits. */
  readonly number: string;
  readonly font?: string;
  /** Pixels at 300 dpi. */
  readonly size?: number;
  readonly grouped?: boolean;
  readonly qrCode?: boolean;
  readonly label?: boolean;
}

/** The back of a My Number card, roughly: the number in 4-4-4 with its label, a QR code of it, other text. */
export async function myNumberCardBack(card: MyNumberCardBack): Promise<string> {
  const { number, font = 'Noto Sans CJK JP', size = 44, grouped = true, label = true } = card;
  const shown = grouped ? number.replaceAll(/(\d{4})(?=\d)/gu, '$1 ') : number;
  const text = (x: number, y: number, px: number, content: string, family = font): string =>
    `<text x="${x}" y="${y}" font-family="${family}" font-size="${px}" fill="#1c1c1c">${content}</text>`;
  return frame(
    [
      label ? text(330, 70, 24, '個人番号', 'Noto Sans CJK JP') : '',
      text(330, 130, size, shown),
      text(330, 190, 28, '氏名　見本　花子', 'Noto Sans CJK JP'),
      text(330, 240, 28, '昭和61年5月1日生　女', 'Noto Sans CJK JP'),
      text(60, 560, 22, '個人番号カードの裏面を見せる必要はありません', 'Noto Sans CJK JP'),
      card.qrCode ? await printQrCode(number, 800, 60, 150) : '',
    ].join(''),
    '#f2efe6',
  );
}

/** The lines of a driving licence that bear numbers, in the print of a licence. */
export function licenceLikeCard(number: string, font = 'Noto Sans CJK JP', size = 36): string {
  const text = (x: number, y: number, px: number, content: string): string =>
    `<text x="${x}" y="${y}" font-family="${font}" font-size="${px}" fill="#1c1c1c">${content}</text>`;
  return frame(
    [
      text(40, 60, 20, '氏名'),
      text(100, 64, 36, '見本　花子'),
      text(470, 60, 30, '昭和61年5月1日生'),
      text(40, 115, 20, '住所'),
      text(100, 117, 28, '東京都千代田区霞が関2丁目1番2号'),
      text(40, 170, 20, '交付'),
      text(100, 172, 28, '令和06年05月01日 12345'),
      '<rect x="36" y="195" width="640" height="52" fill="#4a90c8"/>',
      text(60, 234, 34, '2029年(令和11年)06月01日まで有効'),
      text(40, 460, 20, '番号'),
      text(100, 462, size, `第 ${number} 号`),
      text(150, 520, 26, '平成15年04月01日'),
      text(150, 558, 26, '平成17年06月01日'),
      text(740, 60, 34, '運転免許証'),
      text(740, 540, 26, '東京都公安委員会'),
    ].join(''),
    '#e3efe9',
  );
}
