import { print, printCard } from './card-stock.ts';
import type { DocumentHolder } from './document-holder.ts';
import { plainEraDate } from './era-date.ts';
import { printQrCode } from './qr-code.ts';

const stockLook = { tints: ['#ebe4d8', '#e7e3d8', '#e9dddf'], rings: '#d3b7a8' } as const;

/**
 * Back of an invented My Number card as SVG (1012 × 638): the 個人番号 in 4-4-4 and its QR code, chip and small print.
 * A picture of it must be refused everywhere.
 */
export async function drawMyNumberBack({ holder }: { readonly holder: DocumentHolder }): Promise<string> {
  const number = holder.myNumber.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
  const content = [
    '<rect x="70" y="150" width="150" height="120" rx="18" fill="#d9b45b" stroke="#8f742f" stroke-width="2"/>',
    '<path d="M70,190 h150 M70,230 h150 M145,150 v120" stroke="#8f742f" stroke-width="2"/>',
    print('個人番号', { x: 330, baseline: 84, size: 25, spacing: 3 }),
    print(number, { x: 330, baseline: 142, size: 46, spacing: 2 }),
    print('氏名', { x: 330, baseline: 206, size: 19 }),
    print(`${holder.familyName} ${holder.firstName}`, { x: 396, baseline: 208, size: 30, room: 370 }),
    print(`${plainEraDate(holder.birthday)}生`, { x: 330, baseline: 262, size: 27 }),
    await printQrCode(holder.myNumber, 790, 52, 168),
    '<rect x="0" y="330" width="1012" height="118" fill="#3a3533"/>',
    print('個人番号の記載された裏面は、むやみに他人に見せないでください。', {
      x: 70,
      baseline: 512,
      size: 21,
    }),
    print('紛失したときは、すみやかに届け出てください。', { x: 70, baseline: 548, size: 21 }),
    print('見本 SPECIMEN', { x: 800, baseline: 610, size: 15, spacing: 2, fill: '#8a8f99' }),
  ];
  return printCard(content.join(''), stockLook);
}
