import { print, printCard, rule } from './card-stock.ts';
import type { DocumentHolder } from './document-holder.ts';
import {
  type DocumentLooks,
  type DocumentSpecimen,
  printPicture,
  printPortrait,
} from './document-specimen.ts';
import { plainDate, plainEraDate } from './era-date.ts';
import { addressOf } from './licence-holder.ts';
import { drawMyNumberBack } from './my-number-back.ts';

const stockLook = { tints: ['#f2dde1', '#e9e3ee', '#f2e5d5'], rings: '#e0a3b4' } as const;
const portraitPlace = { x: 40, y: 186, width: 234, height: 300 } as const;

/** What the front of the card says. */
interface MyNumberPrint {
  readonly holder: DocumentHolder;
  readonly expiryDate: string;
  readonly certificateExpiryDate: string;
}

/**
 * Prints an invented 個人番号カード, laid out as publicly shown. Its back bears the invented 個人番号 and is
 * for tests of what must be refused alone.
 */
export async function myNumberCard(
  holder: DocumentHolder,
  looks: Omit<DocumentLooks, 'issueDate'> = {},
): Promise<DocumentSpecimen> {
  // Both run out on a birthday: the card's on the tenth, the certificates' on the fifth.
  const { expiryDate = `2033${holder.birthday.slice(4)}` } = looks;
  const certificateExpiryDate = `${Number(expiryDate.slice(0, 4)) - 5}${expiryDate.slice(4)}`;
  const portrait = await printPortrait(holder.seed, portraitPlace, looks.portrait);
  return {
    idType: 'myNumberCard',
    front: await printPicture(drawMyNumberFront({ holder, expiryDate, certificateExpiryDate }, portrait)),
    back: await printPicture(await drawMyNumberBack({ holder })),
    truth: {
      name: `${holder.familyName} ${holder.firstName}`,
      address: addressOf(holder),
      birthday: holder.birthday,
      sex: holder.sex === 'male' ? '男' : '女',
      expiryDate,
      certificateExpiryDate,
    },
  };
}

/** Front as SVG (1012 × 638). */
export function drawMyNumberFront(card: MyNumberPrint, portrait: string): string {
  const { holder, expiryDate, certificateExpiryDate } = card;
  const label = (text: string, x: number, baseline: number) => print(text, { x, baseline, size: 17.5 });
  const content = [
    label('氏名', 36, 62),
    print(`${holder.familyName} ${holder.firstName}`, {
      x: 100,
      baseline: 64,
      size: 36,
      spacing: 4,
      room: 560,
    }),
    rule(32, 86, 660),
    label('住所', 36, 128),
    print(addressOf(holder), { x: 100, baseline: 130, size: 28, room: 590 }),
    rule(32, 154, 660),
    ...titleMark(),
    print(`${plainEraDate(holder.birthday)}生`, { x: 310, baseline: 228, size: 30 }),
    label('性別', 640, 226),
    print(holder.sex === 'male' ? '男' : '女', { x: 694, baseline: 228, size: 30 }),
    print(`${plainDate(expiryDate)}まで有効`, { x: 310, baseline: 286, size: 32 }),
    print(`${holder.city}長`, { x: 760, baseline: 286, size: 24, room: 220 }),
    '<rect x="306" y="312" width="674" height="46" fill="#fff" fill-opacity=".55" stroke="#8d7480" stroke-width="1.2"/>',
    label('電子証明書の有効期限', 318, 341),
    ...handwrittenDate(certificateExpiryDate),
    '<rect x="306" y="372" width="674" height="114" fill="#fff" fill-opacity=".55" stroke="#8d7480" stroke-width="1.2"/>',
    label('(追記欄)', 318, 396),
    portrait,
    rule(32, 512, 948),
    print('臓器提供意思', { x: 36, baseline: 542, size: 17 }),
    print(
      '1 脳死後及び心停止した死後 2 心停止した死後のみ 3 提供せず《眼球・心臓・肺・肝臓・腎臓・膵臓・小腸》',
      {
        x: 160,
        baseline: 542,
        size: 17,
        room: 700,
      },
    ),
    print('署名年月日　　　　年　　月　　日　　署名', { x: 160, baseline: 584, size: 17 }),
    print(`${holder.myNumber.slice(2, 4)}${holder.passportNumber.slice(2, 4)}`, {
      x: 900,
      baseline: 546,
      size: 24,
    }),
    print('見本 SPECIMEN', { x: 820, baseline: 614, size: 15, spacing: 2, fill: '#8a8f99' }),
  ];
  return printCard(content.join(''), stockLook);
}

/** 個人番号カード at the upper right, beside a round mark (not the official rabbit). */
function titleMark(): string[] {
  return [
    '<circle cx="752" cy="76" r="34" fill="#f29ab2"/><circle cx="741" cy="70" r="5" fill="#fff"/>',
    '<circle cx="763" cy="70" r="5" fill="#fff"/><path d="M738,86 q14,12 28,0" stroke="#fff" stroke-width="4" fill="none"/>',
    print('個人番号カード', { x: 796, baseline: 86, size: 26 }),
  ];
}

/** 年月日 are printed, the figures between them written by the town's clerk. */
function handwrittenDate(day: string): string[] {
  const baseline = 344;
  const unit = (text: string, x: number) => print(text, { x, baseline, size: 22 });
  const written = (text: string, x: number) =>
    `<g font-family="'Noto Serif CJK JP'">${print(text, { x, baseline, size: 28, fill: '#1f2d63' })}</g>`;
  const [year = '', month = '', date = ''] = day.split('-').map((part) => String(Number(part)));
  return [
    written(year, 560),
    unit('年', 632),
    written(month, 668),
    unit('月', 704),
    written(date, 740),
    unit('日', 776),
  ];
}
