import type { Problem, ResubmissionPart } from '@ekyc/contract';
import { licencePlaces, issuingGovernors, type LicenceType, licences } from '@ekyc/documents';
import {
  problemTexts,
  cardFitFrame,
  cardFitPortraitSide,
  cardPortraitClear,
  cardTextClear,
  sideNames,
} from '../capture/capture-texts.ts';
import * as sessionTexts from '../session/session-texts.ts';

/** The sides that are taken of a licence. */
export type Side = 'front' | 'back';

/** Every sentence of the licence's journey but the form's; the camera's stand in journeys/capture. */
export const texts = {
  /** What the visitor counts. */
  parts: ['免状', '確認'],
  start: {
    heading: (business: string) => `${business}への免状の提出`,
    lead: (business: string) => `${business}のご依頼で、お持ちの免状を確認します。`,
    needed: (documentType: LicenceType) => `${licences[documentType].name}(原本)`,
    taken: '免状の画像(表面。裏面に記載があれば、裏面も)と、書かれている内容',
  },
  consent: {
    collected: (documentType: LicenceType) => [
      `${licences[documentType].name}の画像(表面、裏面)`,
      '免状に書かれている氏名、生年月日、本籍(都道府県)、免状番号',
      '免状の種類と、それぞれの交付年月日、交付番号、交付知事',
    ],
    purpose: (business: string) => `${business}のお手続きで、免状の内容を確認するため`,
  },
  licence: '免状',
  shots: {
    front: {
      heading: '免状の表面を撮影します',
      text: cardFitPortraitSide,
      question: cardPortraitClear,
    },
    back: {
      heading: '免状の裏面を撮影します',
      text: cardFitFrame,
      question: cardTextClear,
    },
  },
  notMyNumber: 'マイナンバーが写っています。免状を写してください',
  askBack: {
    heading: '裏面に何か書かれていますか?',
    lines: [
      '免状を裏返して、ご確認ください。講習の受講記録などが書かれている場合は、裏面も撮影します。',
      '印刷された枠と見出しだけのときは、撮影は必要ありません。',
    ],
    written: '記載あり:撮影します',
    empty: '枠だけ:撮影しません',
    take: '裏面を撮影する',
    none: '裏面には記載がない',
  },
  preparing: '準備しています',
  reading: '免状を読み取っています。10秒ほどかかります。',
  resubmission: {
    button: '免状を撮り直す',
    rest: '撮り直したあとに、内容をもう一度ご確認いただきます。',
    unclear: '免状の画像を十分に確認できませんでした。',
  },
  approved: {
    heading: '免状の確認が完了しました',
    text: sessionTexts.endResultSent,
  },
  review: {
    heading: sessionTexts.endReceived,
    text: sessionTexts.endBusinessTells,
  },
  declined: {
    heading: '免状を確認できませんでした',
    reasons: {
      ...problemTexts,
      documentQuality: '免状の画像を十分に読み取れませんでした。',
      profileMatch: '以前に確認したご本人の情報と、免状の内容が異なっていました。',
    } as Readonly<Record<string, string>>,
  },
  advice: ['明るい場所で、机などの平らな面に免状を置いて撮影してください。'],
} as const;

/** Why the licence is wanted again: a line for each picture's problem, else a general one. */
export function reasonsToRetake({ problems }: Pick<ResubmissionPart, 'problems'>): readonly string[] {
  const ofPictures = problems.map(({ photoType, problem }) => sentence(photoType, problem));
  return ofPictures.length > 0 ? [...new Set(ofPictures)] : [texts.resubmission.unclear];
}

function sentence(photoType: string, problem: Problem): string {
  const side = photoType === 'back' ? sideNames.back : sideNames.front;
  return `${side}:${problemTexts[problem]}`;
}

/** Every sentence of the form. */
export const formTexts = {
  heading: '免状の内容の確認',
  lead: '免状から読み取った内容です。お手元の免状と見比べて、違うところがあれば直してください。',
  nothingRead: '文字を読み取れませんでした。免状を見ながら入力してください。',
  unsure: 'はっきり読めませんでした。免状と見比べてください。',
  name: '氏名',
  domicile: '本籍(都道府県)',
  licenseNumber: '免状番号',
  licenseNumberHint: '12桁の数字です。',
  choose: '選んでください',
  classes: '免状の種類',
  classesHint: '免状の表のうち、交付年月日が書かれている種類をすべて入力してください。',
  issueDate: '交付年月日',
  issueDateExample: '例:平成30年4月1日、H30.4.1',
  westernDay: (day: string) => {
    const [year, month, date] = day.split('-').map(Number);
    return `西暦では${year}年${month}月${date}日です。`;
  },
  pick: '年月日を選ぶ',
  issueNumber: '交付番号',
  issuingGovernor: '交付知事',
  ofClass: (name: string, label: string) => `${name}の${label}`,
  remove: '削除する',
  removeClass: (name: string) => `${name}を削除する`,
  removed: (name: string) => `${name}を削除しました。`,
  added: (name: string) => `${name}を追加しました。`,
  addLabel: '追加する種類',
  add: '種類を追加する',
  addMissing: '追加する種類を選んでください。',
  submit: 'この内容で提出する',
  retake: '免状を撮り直す',
  wrong: {
    name: '氏名を入力してください。',
    domicile: '本籍の都道府県を選んでください。',
    licenseNumber: '免状番号を12桁までの数字で入力してください。',
    issueDate: '「平成30年4月1日」のように入力してください。',
    issueNumber: '交付番号を数字で入力してください。',
    issuingGovernor: '交付知事を選んでください。',
    noClass: '免状の種類を1つ以上追加してください。',
  },
} as const;

/** Picking a day of an era, where typing is a burden. */
export const dayTexts = {
  era: '年号',
  year: '年',
  month: '月',
  day: '日',
  choose: '選ぶ',
  use: 'この日にする',
  close: '選ばずに閉じる',
  wrong: 'この年月日はありません。もう一度お選びください。',
} as const;

/** 99 stands for abroad in both lists of codes: nobody's nationality issues a licence. */
const issuedAbroad = '国外(99)';
export const domicileOptions = licencePlaces;
export const governorOptions = issuingGovernors.map(({ code, name }) => ({
  code,
  name: code === '99' ? issuedAbroad : name,
}));
