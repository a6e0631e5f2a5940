import { print, printCard, rule } from './card-stock.ts';
import type { DocumentHolder } from './document-holder.ts';
import {
  type DocumentLooks,
  type DocumentSpecimen,
  printPicture,
  printPortrait,
} from './document-specimen.ts';
import { paddedEraDate, plainEraDate } from './era-date.ts';
import { drawLicenceBack } from './licence-back.ts';
import { classGrid, licencePortrait } from './licence-front.ts';
import { addressOf, commissionOf, type LicenceHolder } from './licence-holder.ts';

export interface DrivingHistoryLooks extends Omit<DocumentLooks, 'expiryDate'> {
  /** Lines on the back, e.g. a new address. */
  readonly remarks?: readonly string[];
}

/**
 * Prints an invented 運転経歴証明書 as publicly shown: laid out like a licence, but with the words that nothing may be driven
 * instead of an expiry.
 */
export async function drivingHistoryCertificate(
  holder: LicenceHolder | DocumentHolder,
  looks: DrivingHistoryLooks = {},
): Promise<DocumentSpecimen> {
  const dated = { ...holder, issueDate: looks.issueDate ?? holder.issueDate };
  const portrait = await printPortrait(holder.seed, licencePortrait, looks.portrait);
  return {
    idType: 'drivingHistoryCertificate',
    front: await printPicture(drawHistoryFront(dated, portrait)),
    back: await printPicture(drawLicenceBack(looks.remarks ?? [])),
    truth: {
      name: `${holder.familyName} ${holder.firstName}`,
      birthday: holder.birthday,
      address: addressOf(holder),
      issueDate: dated.issueDate,
      number: holder.number,
    },
  };
}

/** Front as SVG (1012 × 638). */
function drawHistoryFront(holder: LicenceHolder, portrait: string): string {
  const label = (text: string, y: number) => print(text, { x: 28, baseline: y, size: 16.5 });
  const content = [
    ...[78, 134, 192].map((y) => rule(24, y, 690)),
    rule(24, 488, 630),
    label('氏名', 57),
    label('住所', 115),
    label('交付', 173),
    label('番号', 464),
    label('二・小・原', 522),
    label('他', 562),
    label('二種', 602),
    print(`${holder.familyName} ${holder.firstName}`, {
      x: 100,
      baseline: 55,
      size: 31,
      spacing: 4,
      room: 350,
    }),
    print(`${plainEraDate(holder.birthday)}生`, { x: 470, baseline: 52.5, size: 27, room: 235 }),
    print(addressOf(holder), { x: 100, baseline: 108.5, size: 27, room: 600 }),
    print(`${paddedEraDate(holder.issueDate)} ${holder.issueNumber}`, { x: 100, baseline: 166.5, size: 27 }),
    '<rect x="24" y="196" width="690" height="56" fill="#b9a3d0"/>',
    print('自動車等の運転はできません', { x: 60, baseline: 238, size: 32, spacing: 4 }),
    print(`第 ${holder.number} 号`, { x: 100, baseline: 464, size: 32, spacing: 2 }),
    ...['昭和50年04月01日', '昭和52年06月01日', '平成00年00月00日'].map((text, row) =>
      print(text, { x: 150, baseline: 518.5 + row * 40, size: 24 }),
    ),
    print(commissionOf(holder), { x: 740, baseline: 526.5, size: 25, spacing: 3, room: 226 }),
    print('運転経歴証明書', { x: 728, baseline: 60, size: 30, spacing: 5 }),
    print('見本 SPECIMEN', { x: 738, baseline: 118, size: 15, spacing: 2, fill: '#8a8f99' }),
    classGrid(),
    portrait,
  ];
  return printCard(content.join(''), { tints: ['#efe9f4', '#e8ecf1', '#e6efe9'], rings: '#9d8fb5' });
}
