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
