/** What each part of a profile is called. */
export const profileNames = {
  familyName: '姓',
  firstName: '名',
  birthday: '生年月日',
  postal: '郵便番号',
  prefCode: '都道府県',
  city: '市区町村',
  address: '番地・建物名',
};

/** Parts that are shown together. */
export const profileFactNames = { name: 'お名前', kana: 'フリガナ', address: '住所' };

export const postalText = (code: string) => `〒${code}`;

/** For a person who has one name. */
export const oneNameTexts = {
  choose: '姓または名だけの方',
  kana: 'フリガナ(カタカナ)',
  missing: 'お名前を入力してください。',
  missingKana: 'お名前のフリガナを入力してください。',
};

/** Said of a document whose printed last day has passed. */
export const expiryTexts = {
  passed: (day: string) => `書類に書かれた有効期限(${day})が過ぎているようです。`,
  use: '有効な書類でお手続きください。このまま提出すると、本人確認ができないことがあります。',
  holiday: '期限の日が休日だった運転免許証は、次の平日まで有効です。このまま提出すると、担当者が確認します。',
  renewal:
    '在留期間の更新などを申請中の方は、裏面に申請中の記載があることを確かめて、このまま提出してください。担当者が確認します。',
};
