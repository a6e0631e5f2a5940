import { printCard, print, rule, type Stock } from './card-stock.ts';
import type { DocumentHolder } from './document-holder.ts';
import {
  type DocumentLooks,
  type DocumentSpecimen,
  printPicture,
  printPortrait,
} from './document-specimen.ts';
import { addressOf } from './licence-holder.ts';
import { passportZone, printZoneLine } from './machine-readable-zone.ts';

/** A page of a passport (ISO/IEC 7810 ID-3: 125 × 88 mm), ten units a millimetre. */
const page = { width: 1250, height: 880, corner: 30 } as const;

const dataPage: Stock = { ...page, tints: ['#ecdcd9', '#e0e4ee', '#e8dfcc'], rings: '#b98f8f' };
const paper: Stock = { ...page, tints: ['#e8e2d4', '#e1e4dc', '#e7dfd8'], rings: '#9fb0c4' };
const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const portraitPlace = { x: 50, y: 130, width: 330, height: 424 } as const;

export interface PassportLooks extends DocumentLooks {
  /** `before2020` has an address page (所持人記入欄), booklets applied for from 2020-02-04 on have none. */
  readonly booklet?: 'before2020' | 'from2020';
}

/** What stands on the data page, with the days of its booklet. */
interface PassportData {
  readonly holder: DocumentHolder;
  readonly issueDate: string;
  readonly expiryDate: string;
  readonly zone: readonly [string, string];
}

/**
 * Prints an invented Japanese passport: the data page as front (labels, places and machine readable zone after ICAO
 * Doc 9303-4 and the model on the Ministry's pages) and, in the older booklet, the page filled in by its holder.
 */
export async function passport(holder: DocumentHolder, looks: PassportLooks = {}): Promise<DocumentSpecimen> {
  const { booklet = 'before2020' } = looks;
  const [issueDate, expiryDate] =
    booklet === 'before2020' ? ['2019-06-14', '2029-06-14'] : ['2023-06-15', '2033-06-15'];
  const days = { issueDate: looks.issueDate ?? issueDate, expiryDate: looks.expiryDate ?? expiryDate };
  const { surname, givenName, birthday, sex, passportNumber: number } = holder;
  const zone = passportZone({ surname, givenName, birthday, sex, number, expiryDate: days.expiryDate });
  const portrait = await printPortrait(holder.seed, portraitPlace, looks.portrait);
  return {
    idType: 'passport',
    front: await printPicture(drawDataPage({ holder, ...days, zone }, portrait)),
    ...(booklet === 'before2020' ? { addressPage: await printPicture(drawAddressPage(holder)) } : {}),
    truth: {
      name: `${surname} ${givenName}`,
      surname,
      givenName,
      birthday,
      nationality: 'JAPAN',
      ...days,
      number,
      sex: sex === 'male' ? 'M' : 'F',
      mrz: zone.join('\n'),
    },
  };
}

/** `01 MAY 1986` */
export function passportDate(day: string): string {
  return `${day.slice(8)} ${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
}

/** The data page as SVG (1250 × 880). */
export function drawDataPage(data: PassportData, portrait: string): string {
  const { holder, zone } = data;
  const field = (x: number, top: number, label: string, text: string) =>
    print(label, { x, baseline: top, size: 15.5, fill: '#454a55' }) +
    print(text, { x, baseline: top + 37, size: 30, room: 1210 - x });
  const content = [
    print('日本国', { x: 52, baseline: 62, size: 34, spacing: 8 }),
    print('JAPAN', { x: 52, baseline: 96, size: 24, spacing: 4 }),
    print('旅券', { x: 430, baseline: 62, size: 34, spacing: 12 }),
    print('PASSPORT', { x: 430, baseline: 90, size: 20, spacing: 3 }),
    print('見本 SPECIMEN', { x: 1060, baseline: 60, size: 16, spacing: 2, fill: '#8a8f99' }),
    portrait,
    field(430, 124, '型/Type', 'P'),
    field(560, 124, '発行国/Issuing country', 'JPN'),
    field(860, 124, '旅券番号/Passport No.', holder.passportNumber),
    field(430, 194, '姓/Surname', holder.surname),
    field(430, 264, '名/Given name', holder.givenName),
    field(430, 334, '国籍/Nationality', 'JAPAN'),
    field(860, 334, '生年月日/Date of birth', passportDate(holder.birthday)),
    field(430, 404, '性別/Sex', holder.sex === 'male' ? 'M' : 'F'),
    field(560, 404, '本籍/Registered Domicile', holder.domicile),
    field(430, 474, '発行年月日/Date of issue', passportDate(data.issueDate)),
    field(860, 474, '所持人自署/Signature of bearer', ''),
    signature(holder),
    field(430, 544, '有効期間満了日/Date of expiry', passportDate(data.expiryDate)),
    field(430, 614, '発行官庁/Authority', 'MINISTRY OF FOREIGN AFFAIRS'),
    printZoneLine(zone[0], 66, 752, 25.4),
    printZoneLine(zone[1], 66, 815, 25.4),
  ];
  return printCard(content.join(''), dataPage);
}

/** The holder's name as a signature is written. */
function signature(holder: DocumentHolder): string {
  return (
    `<g transform="rotate(-3 900 560)" font-family="'Noto Serif CJK JP'" font-style="italic">` +
    `${print(`${holder.familyName} ${holder.firstName}`, { x: 880, baseline: 545, size: 36, fill: '#23305c' })}</g>`
  );
}

/** 所持人記入欄 as SVG (1250 × 880), filled in as by hand. */
function drawAddressPage(holder: DocumentHolder): string {
  const written = (text: string, x: number, baseline: number) =>
    `<g transform="rotate(-.6 ${x} ${baseline})" font-family="'Noto Serif CJK JP'">` +
    `${print(text, { x, baseline, size: 33, room: 1180 - x, fill: '#1f2d63' })}</g>`;
  const label = (text: string, baseline: number) =>
    print(text, { x: 70, baseline, size: 21, fill: '#30343c' });
  const content = [
    print('所持人記入欄', { x: 480, baseline: 90, size: 34, spacing: 10 }),
    print('Particulars of bearer', { x: 510, baseline: 122, size: 20 }),
    label('氏名/Name', 210),
    written(`${holder.familyName} ${holder.firstName}`, 330, 212),
    rule(70, 235, 1110),
    label('現住所/Present address in Japan', 300),
    written(addressOf(holder), 110, 356),
    rule(70, 380, 1110),
    label('電話/Tel.', 440),
    rule(70, 462, 1110),
    label('国外連絡先/Foreign address', 520),
    rule(70, 610, 1110),
    label('事故の場合の連絡先/Person to be notified in case of accident', 670),
    rule(70, 760, 1110),
    print('見本 SPECIMEN', { x: 1010, baseline: 830, size: 16, spacing: 2, fill: '#8a8f99' }),
  ];
  return printCard(content.join(''), paper);
}
