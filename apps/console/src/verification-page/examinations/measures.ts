import type { ExaminationResult, PhotoType, Problem } from '@ekyc/contract';
import { photoLabels } from '../../words/names.ts';
import { agreements, fieldNames } from '../fields/fields-texts.ts';
import { facesLeftOpen, marks, problemNames } from './examinations-texts.ts';
import { joinInSentence } from '@ekyc/design/join-words.ts';

type Thresholds = ExaminationResult['thresholds'];
/** One sentence about one value, or null where it says nothing. */
type Say = (value: unknown, thresholds: Thresholds) => string | null;
type Sayings = Readonly<Record<string, Say>>;

const number = (digits: number, say: (value: string, thresholds: Thresholds) => string): Say => {
  return (value, thresholds) => (typeof value === 'number' ? say(value.toFixed(digits), thresholds) : null);
};
const percent = (say: (value: string, limit: string) => string, limit: string): Say => {
  return (value, thresholds) =>
    typeof value === 'number' ? say(inPercent(value), inPercent(thresholds[limit] ?? 0)) : null;
};
const yesNo = (yes: string | null, no: string | null): Say => {
  return (value) => (value === true ? yes : value === false ? no : null);
};
const list = (say: (names: string) => string, name: (item: string) => string): Say => {
  return (value) =>
    Array.isArray(value) && value.length > 0
      ? say(joinInSentence(value.map((item) => name(String(item)))))
      : null;
};
const counted = (say: (count: number) => string, none: string | null): Say => {
  return (value) => (typeof value !== 'number' ? null : value === 0 ? none : say(value));
};
const countedList = (say: (count: number) => string, none: string | null): Say => {
  return (value, thresholds) => (Array.isArray(value) ? counted(say, none)(value.length, thresholds) : null);
};

/** A sentence for each word that the examination gives. */
const worded =
  (sentences: Readonly<Record<string, string>>): Say =>
  (value) =>
    typeof value === 'string' && Object.hasOwn(sentences, value) ? (sentences[value] ?? null) : null;

const movementTexts: Readonly<Record<string, string>> = {
  shown: '動画で顔の動きを確認',
  shownInPart: '動画で顔の動きを一部確認',
  notShown: '動画に立体的な顔の動きが見えません',
  notMeasured: '動画での顔の動きは測定していません',
  notFilmed: '動画がなく、顔の動きは測定していません',
};

/** What each check measured, by the name of the value. A value that is not named here is the engine's own affair. */
const sayings: Partial<Record<ExaminationResult['check'], Sayings>> = {
  documentQuality: { problems: list((names) => names, problemOfPhoto) },
  documentType: {
    typeConfidence: percent((value, limit) => `書類らしさ ${value}(基準 ${limit}以上)`, 'typeConfidence'),
    issuedTooEarly: yesNo('2012年4月1日より前に交付された書類', null),
    issueDateRead: yesNo(null, '交付日を確実に読み取れません'),
    sameDocument: yesNo(null, '傾きの画像が表面と同じ書類か確認できません'),
    differing: list((names) => `表面と傾きの画像で違う項目:${names}`, fieldName),
  },
  thicknessShown: {
    strength: number(2, (value, { strength = 0 }) => `側面の見え方 ${value}(基準 ${strength}以上)`),
  },
  portraitFound: {
    missing: list((names) => `顔写真が見つからない画像:${names}`, photoName),
    smallestPortraitPx: number(0, (value, { widthPx = 0 }) => `顔写真の幅 ${value}px(基準 ${widthPx}px以上)`),
  },
  forbiddenNumber: { refused: counted((count) => `写っていた画像を${count}枚破棄`, '写っていません') },
  numberCheckDigit: {
    fits: yesNo('番号の検査数字は合っています', '番号の検査数字が合いません'),
  },
  expiry: {
    read: yesNo(null, '有効期限を読み取れません'),
    expired: yesNo('有効期限が切れています', '有効期限内です'),
    stayEnded: yesNo('在留期間が終わっています', '在留期間内です'),
    stayUnclear: yesNo('在留期間の満了日を確実に読み取れません', null),
    lastDayWasHoliday: yesNo(marks.lastDayWasHoliday, null),
    renewalPossible: yesNo(marks.renewalPossible, null),
    implausible: yesNo(marks.expiryImplausible, null),
    signed: yesNo(null, marks.expiryUnsigned),
  },
  age: {
    read: yesNo(null, '生年月日を読み取れません'),
    reached: (value, { minimumAge = 0 }) =>
      typeof value === 'boolean' ? `${minimumAge}歳以上${value ? 'です' : 'ではありません'}` : null,
  },
  faceMatch: {
    weakestDistance: number(2, (value) => `もっとも違う2枚の顔の違い ${value}`),
    combined: combinedFaces,
    decidedBy: (value, { accept = 0, review = 0 }) =>
      value === 'sandboxBounds'
        ? `テスト用の判定です(${accept}未満で本人、${review}以上で別人)。精度の裏付けはありません`
        : null,
    why: (value) => facesLeftOpen[value as keyof typeof facesLeftOpen] ?? null,
    secondFactor: yesNo('2段階認証によるログインを確認しました', null),
    without: list((names) => `顔が見つからない画像:${names}`, photoName),
    poor: list((names) => `写りのよくない画像:${names}`, photoName),
  },
  liveness: {
    passedInstructions: (value, { passedInstructions = 2 }) =>
      typeof value === 'number' ? `指示どおりの動き ${value}回(基準 ${passedInstructions}回)` : null,
    picturesSeenBefore: counted((count) => `以前と同じ画像 ${count}枚`, '以前と同じ画像はありません'),
    picturesChanged: counted((count) => `うち画像に手を加えたもの ${count}枚`, null),
    movement: (value) => movementTexts[String(value)] ?? null,
    virtualCamera: yesNo('参考:名前から仮想カメラとみられるカメラがありました', null),
    repeatedFrames: counted((count) => `参考:動画のなかに同じ画像 ${count}枚`, null),
  },
  profileMatch: { fields: disagreements },
  chipHolder: { fields: disagreements, proofs: unprovenFields, changes: worded(marks.changes) },
  chipAlive: { alive: yesNo(marks.alive, marks.cannotTellCopy) },
  proofHolder: { fields: disagreements },
  proofCurrent: { current: yesNo(marks.current, marks.notCurrent) },
  licenceMatch: {
    edited: countedList((count) => `お客さまが変更した項目 ${count}件`, '変更はありません'),
    contradicted: countedList((count) => `免状の読み取りと違う項目 ${count}件`, null),
    unseen: countedList((count) => `免状から読み取れない項目 ${count}件`, null),
  },
  licenceDates: {
    doubts: countedList((count) => `日付の矛盾や読み取れない日付 ${count}件`, '日付に問題はありません'),
  },
  presentationAttack: { measured: yesNo(null, '測定していません') },
  duplicate: {
    others: counted((count) => `同じ番号の書類 ほかに${count}件`, '同じ番号の書類はありません'),
    read: yesNo(null, marks.numberNotRead),
    number: worded(marks.number),
  },
  recording: {
    present: yesNo(null, '動画がありません'),
    whole: yesNo('動画はすべてそろっています', '動画が途中で切れています'),
    live: yesNo(null, '撮影中に送られた動画ではありません'),
    missing: list((names) => `動画に写っていない画像:${names}`, photoName),
    replayedFrames: counted((count) => `以前の動画と同じ場面 ${count}か所`, null),
    replayedScenes: (value, { replayedScenes = 0 }) =>
      typeof value === 'number' && value >= replayedScenes && value > 0
        ? `以前の手続きと同じ順に同じものが写った場面 ${value}か所`
        : null,
    undecodedFrames: counted((count) => `読めない場面 ${count}か所`, null),
  },
};

/** What was measured, a sentence each, with the threshold it was compared with. */
export function measuresOf({ check, values, thresholds }: ExaminationResult): string[] {
  const said = Object.entries(sayings[check] ?? {}).map(([name, say]) => say(values[name], thresholds));
  return said.filter((sentence) => sentence !== null);
}

/** The live face as one template, against the portrait: with what it may be decided alone. */
function combinedFaces(value: unknown, { decisive }: Thresholds): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const { distance, frames } = value as { distance?: unknown; frames?: unknown };
  if (typeof distance !== 'number' || typeof frames !== 'number') return null;
  const alone =
    decisive === undefined ? '自動では判断しません' : `${decisive.toFixed(2)}未満なら自動で本人と判断`;
  return `${frames}枚から合成した顔の違い ${distance.toFixed(2)}(${alone})`;
}

/** The fields that are not as on the document, each with how. */
function disagreements(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const doubtful: readonly string[] = ['different', 'notRead', 'notGiven', 'byHand'];
  const said = Object.entries(value).flatMap(([name, how]) =>
    doubtful.includes(String(how))
      ? [`${fieldNames[name] ?? name}:${agreements[how as keyof typeof agreements].word}`]
      : [],
  );
  return said.length === 0 ? '書類と一致しています' : joinInSentence(said);
}

function fieldName(field: string): string {
  return fieldNames[field] ?? field;
}

/** What nothing proves, and what is not there at all. */
function unprovenFields(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const said = Object.entries(marks.proofs).flatMap(([proof, say]) => {
    const names = Object.entries(value).flatMap(([name, one]) =>
      one === proof ? [fieldNames[name] ?? name] : [],
    );
    return names.length === 0 ? [] : [say(joinInSentence(names))];
  });
  return said.length === 0 ? null : said.join(' ');
}

function problemOfPhoto(item: string): string {
  const [photo = '', problem = ''] = item.split(':');
  return `${photoName(photo)}:${problemNames[problem as Problem] ?? problem}`;
}

function photoName(photo: string): string {
  return photoLabels[photo as PhotoType] ?? photo;
}

function inPercent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
